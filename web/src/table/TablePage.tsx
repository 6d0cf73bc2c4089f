// A table's address was opened: find this browser's keys to it, or use the one in the link, then sit down.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { drawNumber } from '../fairness/verify';
import { Picture } from '../lobby/Picture';
import { catalogue, fetchCatalogue, seatTitle } from '../lobby/catalogue';
import { api, ApiError } from '../net/api';
import type { Invitation } from '../net/protocol';
import { change, games, keepGame, partsOf, settings, type LinkParts } from '../state/keys';
import { Play } from '../state/play';
import { texts } from '../texts';
import { Table } from './Table';

/** Reads the token behind # and takes it out of the address bar, so that it is not copied or shown by accident. */
function takeParts(): LinkParts {
  const found = partsOf(location.hash);
  if (found.key) history.replaceState(null, '', location.pathname + location.search);
  return found;
}

export function TablePage({ id }: { id: string }) {
  const [{ key: link, watch, step }] = useState(takeParts);
  const [joined, setJoined] = useState(false);
  const kept = games.value[id];
  if (link?.kind === 'invite' && !joined) return <Join id={id} invite={link.token} watch={watch} done={() => setJoined(true)} />;
  if (link?.kind === 'seat' || link?.kind === 'watch') return <Seated id={id} link={link} step={step} />;
  if (!kept || (Object.keys(kept.seats).length === 0 && !kept.watch))
    return <NoSeat title={texts.join.noKey} hint={texts.join.noKeyHint} />;
  return <Seated id={id} link={null} step={step} />;
}

/** No way in: why, and what to do. */
function NoSeat({ title, hint }: { title: string; hint: string }) {
  return (
    <main class="message-page">
      <h1>{title}</h1>
      <p>{hint}</p>
      <p><a class="button" href="/">{texts.join.lobby}</a></p>
    </main>
  );
}

/** The table, the side and who invites; nothing of it is needed to sit down. */
function InvitationCard({ to }: { to: Invitation }) {
  useEffect(() => void fetchCatalogue(), []);
  const scenario = catalogue.value?.scenarios.find((one) => one.game === to.game && one.id === to.scenario && one.title === to.title);
  return (
    <>
      {scenario && <div class="setup-picture"><Picture scenario={scenario} /></div>}
      <p>{texts.join.what(to.game_title, to.minutes, seatTitle(scenario, to.seat))}</p>
    </>
  );
}

function Join({ id, invite, watch, done }: { id: string; invite: string; watch?: string; done(): void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [to, setTo] = useState<Invitation | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const title = to ? texts.join.titleOf(to.title, to.name) : texts.join.title;
  useEffect(() => {
    // Whoever follows the link again, from the chat where it stands, comes back to the game.
    const heard = (found: Invitation) => (found.taken && games.peek()[id]?.seats[found.seat] ? done() : setTo(found));
    api.invitation(id, invite).then(heard, (error) => error instanceof ApiError && [403, 404].includes(error.status) && setRefused(error.message));
  }, []);
  useEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title]);
  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const number = drawNumber();
    try {
      const name = settings.value.name.trim();
      const answer = await api.join(id, { invite, number, ...(name ? { name } : {}) });
      keepGame(id, { seats: { [answer.seat]: { token: answer.token, number } }, ...(watch ? { watch } : {}) });
      done();
    } catch (error) {
      setTrouble((error as Error).message);
      setBusy(false);
    }
  };
  if (refused) return <NoSeat title={texts.join.failed} hint={refused} />;
  if (to?.taken && !busy) return <NoSeat title={texts.join.taken} hint={texts.join.takenHint} />;
  return (
    <main class="message-page">
      <form onSubmit={join}>
        <h1>{title}</h1>
        {to && <InvitationCard to={to} />}
        <p class="quiet">{texts.join.hint}</p>
        <label class="field">
          <span>{texts.setup.yourName}</span>
          <input type="text" maxLength={40} autocomplete="nickname" value={settings.value.name} onInput={(event) => change({ name: event.currentTarget.value })} />
          <small class="quiet">{texts.setup.yourNameHint}</small>
        </label>
        {trouble && <p class="trouble" role="alert">{texts.join.failed}: {trouble} {texts.join.used}</p>}
        <button type="submit" class="primary large" disabled={busy}>{busy ? texts.join.joining : texts.join.button}</button>
      </form>
    </main>
  );
}

function Seated({ id, link, step }: { id: string; link: LinkParts['key']; step: number | null }) {
  const play = useMemo(() => {
    const kept = games.peek()[id];
    const tokens: { seat: string | null; token: string }[] = Object.entries(kept?.seats ?? {}).map(([seat, key]) => ({ seat, token: key.token }));
    if (link?.kind === 'seat' && !tokens.some((key) => key.token === link.token)) tokens.unshift({ seat: null, token: link.token });
    if (tokens.length === 0) tokens.push({ seat: null, token: link?.token ?? kept!.watch! });
    return new Play(id, tokens);
  }, [id]);
  useEffect(() => () => play.close(), [play]);

  // A seat link or a watch link becomes one of this browser's games as soon as the table has answered.
  const message = play.message.value;
  const you = message?.you;
  useEffect(() => {
    if (!message || !link) return;
    if (link.kind === 'seat' && you) keepGame(id, { seats: { [you]: { token: link.token } } });
    if (link.kind === 'watch') keepGame(id, { watch: link.token });
  }, [you, message === null]);

  if (play.fatal.value)
    return <NoSeat title={texts.join.noKey} hint={play.fatal.value} />;
  if (!message)
    return (
      <main class="message-page">
        <p role="status">{play.front.value.socket.state.value === 'lost' ? texts.table.lostNoServer : texts.table.connecting}</p>
      </main>
    );
  return <Table play={play} step={step} />;
}
