// A notification when it is your turn and the page is not in front.
import { change, settings } from '../state/keys';
import { texts } from '../texts';

export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext && Notification.permission !== 'denied';

export async function switchNotifications(): Promise<void> {
  if (settings.value.notify) return change({ notify: false });
  if (!canNotify()) return;
  const answer = Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission();
  change({ notify: answer === 'granted' });
}

export function notifyTurn(title: string, question: string, table: string): void {
  if (!settings.value.notify || !canNotify() || document.visibilityState === 'visible') return;
  const notification = new Notification(texts.notify.title(title), { body: question, tag: table, icon: '/favicon.svg' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
