import { useRef, useState } from 'preact/hooks';
import { texts } from '../texts';

export function CopyLink({ label, hint, link }: { label: string; hint?: string; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      // Plain http pages have no clipboard of their own; the old command still works there.
      if (navigator.clipboard) await navigator.clipboard.writeText(link);
      else document.execCommand('copy');
      setCopied(true);
      window.setTimeout(() => setCopied(false), 2000);
    } catch {
      field.current?.focus();
    }
  };
  return (
    <div class="copy-link">
      <label>
        <span>{label}</span>
        <input ref={field} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={copy}>{copied ? texts.invite.copied : texts.invite.copy}</button>
      {hint && <p class="quiet">{hint}</p>}
    </div>
  );
}
