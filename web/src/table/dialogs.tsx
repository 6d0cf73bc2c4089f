// The smaller dialogs of the table: invitations, resigning, the name, the keys.
import { useState } from 'preact/hooks';
import type { Action, TableMessage } from '../net/protocol';
import { change, games, linkTo, settings } from '../state/keys';
import type { Play } from '../state/play';
import { texts } from '../texts';
import { onlyHere, origin } from '../ui/address';
import { CopyLink } from '../ui/CopyLink';
import { Dialog } from '../ui/Dialog';
import { seatTitle } from './names';

interface Props {
  play: Play;
  message: TableMessage;
  close(): void;
}

export function freeInvites(play: Play, message: TableMessage): [seat: string, token: string][] {
  const kept = games.value[play.id];
  return Object.entries(kept?.invites ?? {}).filter(([seat]) => {
    const state = message.seats[seat];
    return state && state.kind !== 'bot' && state.joined === false;
  });
}

/** The links to give away for free seats. */
export function InviteLinks({ play, message }: Omit<Props, 'close'>) {
  return (
    <>
      {freeInvites(play, message).map(([seat, token]) => (
        <CopyLink key={seat} label={texts.invite.seat(seatTitle(message, seat))} hint={texts.invite.seatHint} link={linkTo(play.id, { kind: 'invite', token, watch: games.value[play.id]?.watch }, origin.value)} />
      ))}
      {onlyHere.value && <p class="quiet small">{texts.invite.onlyHere}</p>}
    </>
  );
}

export function InviteDialog({ play, message, close }: Props) {
  const kept = games.value[play.id];
  const invites = freeInvites(play, message);
  return (
    <Dialog title={texts.invite.title} close={close}>
      {invites.length === 0 && <p class="quiet">{texts.invite.none}</p>}
      <InviteLinks play={play} message={message} />
      {kept?.watch && <CopyLink label={texts.invite.watch} hint={texts.invite.watchHint} link={linkTo(play.id, { kind: 'watch', token: kept.watch }, origin.value)} />}
      {kept && Object.keys(kept.seats).length > 0 && (
        <details>
          <summary>{texts.invite.showOwn}</summary>
          {Object.entries(kept.seats).map(([seat, key]) => (
            <CopyLink key={seat} label={texts.invite.own(seatTitle(message, seat))} hint={texts.invite.ownHint} link={linkTo(play.id, { kind: 'seat', token: key.token }, origin.value)} />
          ))}
        </details>
      )}
    </Dialog>
  );
}

export function ResignDialog({ play, close, action }: Props & { action?: Action }) {
  return (
    <Dialog title={texts.resign.title} close={close}>
      <p>{texts.resign.text}</p>
      <div class="buttons">
        <button type="button" onClick={close}>{texts.resign.no}</button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            if (action) void play.commit(action);
            else play.resign();
            close();
          }}
        >
          {texts.resign.yes}
        </button>
      </div>
    </Dialog>
  );
}

export function RenameDialog({ play, close }: Props) {
  const [name, setName] = useState(settings.value.name);
  const save = (event: Event) => {
    event.preventDefault();
    change({ name: name.trim() });
    play.rename(name.trim());
    close();
  };
  return (
    <Dialog title={texts.rename.title} close={close}>
      <form onSubmit={save}>
        <label class="field">
          <span>{texts.rename.label}</span>
          <input type="text" maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">{texts.rename.save}</button>
      </form>
    </Dialog>
  );
}

export function KeysDialog({ close }: { close(): void }) {
  return (
    <Dialog title={texts.keys.title} close={close}>
      <dl class="keys">
        {texts.keys.list.map(([key, words]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
