// Which addresses others can use. Pure.
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** The address to invite with, if it is that of this very server: a file may be left over from another time. */
export function usable(address: unknown, port: string): string | null {
  if (typeof address !== 'string' || !/^http:\/\/[\d.]+:\d+$/.test(address)) return null;
  return (new URL(address).port || '80') === (port || '80') ? address : null;
}
