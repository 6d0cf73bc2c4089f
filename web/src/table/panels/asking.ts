// "Why can't I?" on a button: right click, or a long press where that opens a menu.
import type { Action } from '../../net/protocol';
import type { Play } from '../../state/play';

export const askingWhy = (play: Play, action: Action) => ({
  onContextMenu: (event: Event) => {
    event.preventDefault();
    void play.ask(action);
  },
});
