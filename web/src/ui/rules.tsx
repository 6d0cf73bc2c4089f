// Clauses: the small link that cites one, and the sheet that shows its text.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Rule } from '../net/protocol';
import { texts } from '../texts';
import { RuleText } from './RuleText';

export const openClause = signal<string | null>(null);

/** `passed` is jumped over by Tab: in a long log nobody wants to stop at every clause. */
export function Clause({ id, passed }: { id: string | undefined; passed?: boolean }) {
  if (!id) return null;
  return (
    <button type="button" class="clause" tabIndex={passed ? -1 : undefined} aria-label={texts.rule.open(id)} onClick={() => (openClause.value = id)}>
      {id}
    </button>
  );
}

export function useRule(clause: string | null): Rule | 'loading' | 'unknown' | null {
  const [rule, setRule] = useState<Rule | 'loading' | 'unknown' | null>(null);
  useEffect(() => {
    if (!clause) return setRule(null);
    let current = true;
    setRule('loading');
    api.rule(clause).then(
      (found) => current && setRule(found),
      () => current && setRule('unknown'),
    );
    return () => {
      current = false;
    };
  }, [clause]);
  return rule;
}

export function RuleBody({ clause }: { clause: string }) {
  const rule = useRule(clause);
  if (rule === null || rule === 'loading') return <p class="quiet">{texts.rule.loading}</p>;
  if (rule === 'unknown') return <p class="quiet">{texts.rule.unknown}</p>;
  return <RuleText text={rule.text} />;
}

export function RuleSheet() {
  const clause = openClause.value;
  const rule = useRule(clause);
  if (!clause) return null;
  const close = () => (openClause.value = null);
  return (
    <aside class="rule-sheet" aria-label={texts.rule.open(clause)} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <div>
          <p class="eyebrow">{rule && typeof rule === 'object' ? rule.heading : ''}</p>
          <h2>{clause}</h2>
        </div>
        <button type="button" class="icon" aria-label={texts.rule.close} ref={(button) => button?.focus()} onClick={close}>
          ×
        </button>
      </header>
      <RuleBody clause={clause} />
    </aside>
  );
}
