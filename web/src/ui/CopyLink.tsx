import { useState } from 'preact/hooks';
import { texts } from '../texts';
import { copyText } from './copy';

/** A button that says for a moment that it has copied. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    setSaid((await copyText(text)) ? texts.invite.copied : texts.invite.notCopied);
    window.setTimeout(() => setSaid(null), 2000);
  };
  return <button type="button" class={className} aria-live="polite" onClick={copy}>{said ?? label}</button>;
}

export function CopyLink({ label, hint, link }: { label: string; hint?: string; link: string }) {
  return (
    <div class="copy-link">
      <label>
        <span>{label}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton text={link} label={texts.invite.copy} />
      {hint && <p class="quiet">{hint}</p>}
    </div>
  );
}
