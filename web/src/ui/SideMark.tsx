// The sign of a side: blue and round, vermilion and square, so that colour is never the only sign.
export function SideMark({ index, label }: { index: number; label?: string }) {
  return (
    <svg class={`side-mark side-${index}`} viewBox="0 0 16 16" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      {index === 0 ? <circle cx="8" cy="8" r="6.5" /> : <rect x="2" y="2" width="12" height="12" rx="1" />}
    </svg>
  );
}
