// Every word the page says by itself, in one place so that it can be translated. What the rules say comes from the
// server. Plain, short, in the second person, with the rule book's terms.

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
/** Names stay as they are: pieces such as "r1", "a1.C", "a.DINGHY1", and chits of one letter. */
const capital = (text: string): string => (/^(?:[a-z]+[\d.]|[b-z] )/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
const spaced = (name: string): string => capital(name.replace(/_/g, ' '));

export const texts = {
  name: 'Sandtable',
  capital,
  spaced,

  lobby: {
    tagline: 'Tabletop wargames, played exactly as written.',
    intro: 'Take a box from the shelf. Play the computer, or send a friend a link. No account needed.',
    playNow: 'Play now against the computer',
    playNowHint: 'First patrol: ten minutes, five groups against four. You attack.',
    playNowStarting: 'Laying out the table…',
    shelf: 'The shelf',
    yours: 'Your games',
    open: 'Open invitations',
    noOpen: 'Nobody is waiting for an opponent just now.',
    openBy: (name: string, seat: string) => `${name || 'Somebody'} is waiting. Free seat: ${seat}`,
    minutes: (minutes: number) => `about ${minutes} minutes`,
    side: (side: string) => capital(side.length > 1 && side === side.toUpperCase() ? side.toLowerCase() : side),
    take: 'Take a seat',
    resume: 'Open',
    forget: 'Forget this game',
    forgetHint: 'It goes on, but your seat is kept in this browser only: without your own link nobody can take it up again.',
    forgetYes: 'Forget it',
    forgetNo: 'Keep it',
    states: { yours: 'Your move', theirs: 'Waiting for the others', over: 'Finished', open: 'Waiting for a player' },
    loading: 'Fetching the shelf…',
    retry: 'Try again',
    choose: (title: string) => `Set up ${title}`,
  },

  setup: {
    back: 'Back to the shelf',
    seats: 'Who plays?',
    kinds: { here: 'You, in this browser', invite: 'A friend, by link', bot: 'The computer' },
    hotSeat: 'Both sides are played in this browser, in turns.',
    level: 'Level',
    yourName: 'Your name',
    yourNameHint: 'Shown to the other players. You may leave it empty.',
    clock: 'Clock',
    clocks: {
      none: 'No clock',
      day: 'A day for each turn to decide',
      bank: '30 minutes each, and 30 seconds a turn',
      quick: '10 minutes each, and 10 seconds a turn',
    },
    public: 'List the free seat in the lobby, so that anybody can take it',
    options: 'Advanced: options of the rules',
    optionsHint: 'What the box says is the standard game. Every option names its clause.',
    standard: (value: unknown) => `standard: ${String(value)}`,
    webhook: 'Web address that is told when somebody must decide (optional)',
    start: 'Start',
    starting: 'Laying out the table…',
    watchBots: 'Two computers will play; you watch.',
    reset: 'Back to the standard',
    yes: 'yes',
    no: 'no',
  },

  balance: {
    title: 'Balance',
    words: (sides: [string, number][], draws: number, games: number, players: string) =>
      `Games won: ${sides.map(([side, share]) => `${capital(side)} ${share} %`).join(', ')}${draws > 0 ? `, drawn ${draws} %` : ''} (${plural(games, 'game')} ${players}).`,
    opposed: (bot: string) => `between equal bots, ${bot}`,
    alone: (bot: string) => `by a bot, ${bot}, against an enemy run by the rules`,
    /** Low and high, in percent, of each side. */
    intervals: (sides: [string, number, number][]) =>
      `95 % interval: ${sides.map(([side, low, high]) => `${capital(side)} ${low} to ${high} %`).join(', ')}.`,
    shipped: 'Known before',
    measured: 'Measured now',
    unknown: 'Nobody has measured yet how the chances lie with these options.',
    measure: 'Measure the balance',
    measureMore: 'Measure more games',
    stop: 'Stop measuring',
    waiting: 'Waiting for the measurement before this one…',
    progress: (done: number, games: number, players: string) => `${done} of ${games} games played ${players}`,
  },

  join: {
    title: 'You are invited to a table',
    titleOf: (game: string, host: string) => (host ? `${host} invites you to ${game}` : `You are invited to ${game}`),
    what: (rules: string, minutes: number, side: string) => `${rules}${minutes > 0 ? `, about ${plural(minutes, 'minute')}` : ''}. Your side: ${side}.`,
    taken: 'This invitation has been used',
    hint: 'Your seat is kept in this browser. Come back by the same address whenever you like.',
    button: 'Take your seat',
    joining: 'Taking your seat…',
    failed: 'This invitation cannot be used',
    used: 'It may have been used already. Ask for another one, or open the game in the browser that used it.',
    takenHint: 'Open the game in the browser that used it, or ask for another one.',
    lobby: 'Go to the lobby',
    noKey: 'This browser holds no seat here',
    noKeyHint: 'Open the table with your own link, or ask for an invitation.',
  },

  table: {
    connecting: 'Connecting to the table…',
    lost: 'The connection is lost. Nothing is lost at the table; it is kept by the server.',
    lostNoServer: 'The server does not answer. What you did so far is safe.',
    retryIn: (seconds: number) => (seconds > 0 ? `Next attempt in ${plural(seconds, 'second')}.` : 'Trying again…'),
    retryNow: 'Try now',
    lobby: 'Lobby',
    you: 'you',
    watching: 'You are watching',
    waitingFor: (names: string) => `Waiting for ${names}.`,
    botThinks: (name: string) => `${name} is thinking.`,
    waitingForPlayers: 'The game starts when every seat is taken.',
    freeSeat: (seat: string) => `Still free: ${seat}.`,
    menu: 'Menu',
    over: 'The game is over',
    draw: 'A draw',
    wins: (names: string) => `Victory: ${names}`,
    youWin: 'You win',
    engineWins: 'The enemy wins',
    phases: 'Phases of the turn',
    board: 'The table',
    textBoard: 'The table in words',
    zoomIn: 'Closer',
    zoomOut: 'Further',
    fit: 'Whole table',
    handover: (name: string) => `Hand the screen to ${name}`,
    handoverHint: 'Each player sees what the other may not. Look away until the screen has changed hands.',
    handoverButton: (name: string) => `${name}: show the table`,
    connected: 'here',
    away: 'away',
    notJoined: 'not here yet',
  },

  ask: {
    tab: 'Ask',
    heading: 'What is asked',
    commit: 'Do it',
    cancel: 'Leave it',
    kinds: 'Kinds of action',
    kind: (label: string, count: number) => `${label} (${count})`,
    everyKind: 'All',
    allOptions: (count: number) => `All options as a list (${count})`,
    filter: 'Search the options',
    none: 'No option holds these words.',
    more: (count: number) => `${count} more: type a few letters to find them.`,
    hint: 'Click a unit or a square on the table. A first click shows the odds, a second does it.',
    hintTouch: 'Tap a unit or a square. A first tap shows the odds, a second does it.',
    hintMeasured: 'Drag a block on the map, or click it and then where it should go. The umpire answers while you move.',
    hintMeasuredTouch: 'Tap a block, then where it should go, or drag it. The umpire answers while you move.',
    undo: 'Undo',
    redo: 'Redo',
    askUndo: 'Ask to take back',
    askUndoHint: 'Dice were thrown: the others must agree.',
    undoNothing: 'There is nothing of yours to take back yet.',
    undoFence: 'Dice were thrown, or something was shown: that is not taken back. You can ask the others to allow it.',
    undoTheirs: 'The last action was not yours. You can ask the others to allow it.',
    undoAsked: 'You asked to take back your last action.',
    undoAskedBy: (name: string) => `${name} asks to take back the last action, dice and all.`,
    allow: 'Allow it',
    deny: 'No',
    drawOfferedBy: (name: string) => `${name} offers a draw.`,
    drawOffered: 'You offered a draw.',
    accept: 'Accept the draw',
    decline: 'Play on',
    skip: 'Skip to now',
    watching: (name: string) => `Watching ${name}…`,
    sent: 'Sent. Waiting for the table…',
    notSent: 'Not sent: the connection is down. Try again when it is back.',
    stale: 'The table had changed meanwhile. Look again, then decide.',
    rematch: 'Rematch, sides swapped',
    again: 'Play it again',
    rematchReady: 'Go to the rematch',
    newGame: 'Back to the lobby',
  },

  verbs: {
    deploy_preset: 'Deploy as the scenario proposes',
    end_motivation: 'End motivation',
    end_activation: 'End this activation',
    end_turn: 'End the turn',
    opp_pass: 'Hold fire',
    extend: 'Roll to extend the game (5 or 6)',
    decline: 'Do not extend',
    resign: 'Resign',
    motivate: 'Motivate',
    move: 'Move',
    shoot: 'Shoot',
    clear: 'Clear a casualty',
    assault: 'Assault',
    residual: 'Use the residual point of',
    opp_attempt: 'Shoot from',
    allocate: 'Give the hit to',
    choose_losses: 'Lose',
    htc_target: 'Shoot at those from',
    retreat_assign: 'Fall back:',
    choose_edge: 'Attacker starts from edge',
    deploy: 'Deploy',
    place_terrain: 'Lay out the ground',
  } as Record<string, string>,

  odds: {
    tab: 'Odds',
    heading: 'The odds',
    empty: 'Choose an action to see what it may bring.',
    counting: 'Counting every outcome…',
    certain: 'No dice: this is certain.',
    nothing: 'Nothing comes of it.',
    exact: (paths: number) => `Exact, from ${plural(paths, 'path')} of dice.`,
    sampled: (paths: number) => `Estimated from ${plural(paths, 'trial')}.`,
    guessed: (paths: number) => `Estimated from ${plural(paths, 'trial')}: it depends on what you cannot see, which is guessed.`,
    others: (count: number) => `${plural(count, 'other outcome')}`,
    modifiers: 'What counts',
    unavailable: 'The odds could not be counted.',
  },

  units: {
    tab: 'Units',
    heading: 'Units in focus',
    at: (place: string) => `In ${place}`,
    empty: 'Click a square to see who stands there.',
    emptyMeasured: 'Click a piece to see what it is.',
    nobody: 'Nobody stands here.',
    gone: 'Off the table',
    all: 'All units',
  },

  log: {
    tab: 'Log',
    heading: 'Log',
    empty: 'Nothing has happened yet.',
    fence: {
      dice: 'Dice have been thrown: nothing above can be taken back.',
      shown: 'Something was revealed: nothing above can be taken back.',
      secret: 'Another has decided in secret: nothing above can be taken back.',
    },
    since: (count: number) => `Since your last turn: ${plural(count, 'action')}`,
    watch: 'Watch them',
    roll: spaced,
    needs: (needed: number) => `needs ${needed}+`,
    start: 'The game begins',
    die: (value: number, faces: number) => (faces === 6 ? `${value}` : `${value} of ${faces}`),
    dice: (values: number[]) => `dice: ${values.join(', ')}`,
    newest: 'To the newest',
    why: 'Why?',
    whyThis: (told: string) => `Why? ${told}`,
    asking: 'Asking …',
    expects: 'It expects:',
    // An action that is told by its words alone.
    did: (name: string, label: string) => `${name}: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
  },

  luck: {
    tab: 'Luck',
    heading: 'Luck ledger',
    empty: 'No dice yet.',
    note: 'What the dice bring on average, and what they brought. Every throw counts the same, however much hung on it.',
    untold: (kinds: string[]) => `Not counted, because the log does not say what every die needed: ${kinds.join(', ')}.`,
    columns: { roll: 'Roll', dice: 'Dice', expected: 'Average', actual: 'Fell', difference: 'Difference' },
    sum: (label: string) => `${label} (sum)`,
    bad: (label: string) => `${label} (fails)`,
    seat: (seat: string) => `${capital(seat)}’s dice`,
  },

  chat: {
    tab: 'Chat',
    heading: 'Chat',
    empty: 'Say hello.',
    label: 'Write to everybody at the table',
    placeholder: 'Write…',
    labelPrivate: (names: string) => `Write to ${names} alone`,
    to: 'To',
    everybody: 'everybody',
    side: 'your side',
    privately: (names: string) => `to ${names} alone`,
    you: 'you',
    send: 'Send',
    spectators: 'Only the players write here.',
    from: (name: string) => name || 'Somebody',
  },

  rule: {
    close: 'Close',
    loading: 'Opening the rule book…',
    unknown: 'This clause could not be found.',
    open: (clause: string) => `Rule ${clause}`,
    stated: 'stated in the rules',
    ruling: 'our ruling',
  },

  why: {
    heading: 'Why can’t I?',
    refused: 'Refused',
    fine: 'You can: this is allowed.',
    nothing: 'Choose a unit first, then ask about a square, or choose below what you would like to do.',
    list: 'Why can’t I…?',
    asking: 'Asking the umpire…',
    notYours: 'It is not your decision now.',
  },

  menu: {
    invite: 'Invite and watch',
    replay: 'Replay',
    fairness: 'Check the dice',
    luck: 'Luck ledger',
    rename: 'Change your name',
    notify: 'Notify me when it is my turn',
    notifyOn: 'Notifications are on',
    notifyBlocked: 'This browser does not allow notifications here.',
    theme: 'Light or dark',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    pace: 'Pace of others',
    paces: { '0.5': 'Slow', '1': 'Normal', '2': 'Fast', '50': 'At once' },
    motion: 'Motion',
    motions: { system: 'As the system', off: 'Off' },
    keys: 'Keys',
    draw: 'Offer a draw',
    resign: 'Resign…',
    settings: 'Page',
  },

  resign: {
    title: 'Resign this game?',
    text: 'The game ends and the other side wins. This cannot be taken back.',
    yes: 'Resign',
    no: 'Play on',
  },

  invite: {
    title: 'Invite and watch',
    seat: (seat: string) => `Link for ${seat}`,
    seatHint: 'Whoever opens it first takes the seat.',
    watch: 'Link for spectators',
    watchHint: 'They see what everybody may see, and cannot act.',
    own: (seat: string) => `Your own link (${seat})`,
    ownHint: 'Keep it to yourself: it moves your seat to another browser.',
    copy: 'Copy',
    copied: 'Copied',
    showOwn: 'Show my own links',
    none: 'Every seat is taken.',
    notCopied: 'Could not copy',
    onlyHere: 'This link works on this machine only, because you opened the page at 127.0.0.1. To invite somebody elsewhere, open it at the address of this machine in its network.',
  },

  rename: { title: 'Your name', label: 'Shown to everybody at the table', save: 'Save' },

  replay: {
    title: 'Replay',
    step: (number: number, last: number) => `Action ${number} of ${last}`,
    start: 'Before the first action',
    back: 'One back',
    forward: 'One forward',
    play: 'Play',
    pause: 'Pause',
    close: 'Back to now',
    looking: 'You are looking at the past.',
    yourTurn: 'It is your decision: go back to now to make it.',
    download: 'Download the game',
    share: 'Copy a link to this moment',
    shareInside: 'Copy a link for those at the table',
    loading: 'Fetching this position…',
    missing: 'This position could not be fetched; the nearest one is shown.',
    failed: 'The replay could not be fetched.',
  },

  fairness: {
    title: 'Check the dice',
    idea:
      'Before the game the server drew a secret and showed its fingerprint. Every player added a number of his own. ' +
      'All dice follow from these, so nobody could choose them. When the game is over the secret is shown and this ' +
      'page works out every die again by itself.',
    commitment: 'Fingerprint of the secret (SHA-256)',
    numbers: 'Numbers of the players',
    own: 'yours',
    ownMatches: 'as this browser sent it',
    ownDiffers: 'not what this browser sent!',
    none: 'none (a computer, or nobody sent one)',
    secret: 'The secret',
    hidden: 'Shown when the game is over.',
    checking: 'Working out every die…',
    good: (dice: number) => `All ${plural(dice, 'die', 'dice')} agree with the secret and the numbers.`,
    goodCommitment: 'The secret fits the fingerprint that was shown before the game.',
    badCommitment: 'The secret does not fit the fingerprint that was shown before the game.',
    bad: (step: number, die: number, expected: number, found: number) =>
      `Die number ${die} (action ${step}) should have been ${expected}, but ${found} was shown.`,
    seed: 'The seed of all dice',
    failed: 'The check could not be made.',
    byHand: 'The same check on your own machine: download the replay, then sandtable verify game.json',
  },

  keys: {
    title: 'Keys',
    list: [
      ['Arrows', 'move the cursor over the table'],
      ['Tab', 'go through what may act'],
      ['Enter', 'choose; again: do it'],
      ['Esc', 'back'],
      ['?', 'why can’t I? what is this?'],
      ['U', 'undo'],
      ['R', 'redo'],
      ['B', 'to the board'],
      ['L', 'to the log'],
      ['+ − 0', 'closer, further, whole table'],
    ] as [string, string][],
  },

  notify: {
    title: (title: string) => `Your move: ${title}`,
  },

  announce: {
    question: (question: string) => question,
    offline: 'Connection lost.',
    online: 'Connected again.',
  },

  errors: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unreadable: 'The server answered something unreadable.',
    status: (status: number) => `The server answered with status ${status}.`,
    page: 'There is no such page.',
  },

  clock: {
    limit: 'Time left',
    race: 'Whoever announces first alters the order',
    raceOthers: 'The others may still announce',
    tenths: (seconds: number) => `${seconds.toFixed(1)} s`,
    left: (seconds: number) => {
      const s = Math.max(0, Math.floor(seconds));
      const days = Math.floor(s / 86400);
      const hours = Math.floor((s % 86400) / 3600);
      const minutes = Math.floor((s % 3600) / 60);
      if (days > 0) return `${days} d ${hours} h`;
      if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
      return `${minutes}:${String(s % 60).padStart(2, '0')}`;
    },
  },
};

/** "act with …, or end_activation." → "act with …, or “End this activation”." */
export function plainQuestion(question: string, own?: Words | null): { who: string; sentence: string } {
  const named = question.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (verb) => {
    const label = own?.verbs?.[verb] ?? texts.verbs[verb];
    return label ? `“${label}”` : verb;
  });
  const listed = named.replace(/\) (?=\w+\.\w)/g, '), ');
  const found = /^([^:]{3,60}): (.+)$/s.exec(listed);
  // Ways that are numbered with their coordinates are buttons and marks on the map.
  const sentence = (found?.[2] ?? listed).replace(/; 0: -?\d+,-?\d+.*$/s, '.');
  return found ? { who: capital(found[1]!), sentence: capital(sentence) } : { who: '', sentence };
}

/** What a game adds to the words of its actions. */
interface Words {
  verbs?: Record<string, string>;
  label?(words: string): string | null;
}

type Phrase = (rest: string[]) => string;

const pairs = (rest: string[], joint: string, after = ''): string =>
  rest.map((pair) => pair.replace(':', joint) + after).join(', ');

// How the actions of the shipped games read; anything else is its verb followed by the server's words.
const phrases: Record<string, Phrase> = {
  motivate: ([who, where]) => `${who} motivates ${where}`,
  shoot: ([target, ...who]) => `Shoot at ${target}: ${pairs(who, ' ', ' AP')}`,
  clear: ([where, platoon]) => `Clear a casualty${platoon ? ` of ${platoon}` : ''} in ${where}`,
  residual: ([where]) => `Use the residual AP of ${where}`,
  deploy: (rest) => `Deploy ${pairs(rest, ' in ')}`,
  retreat_assign: (rest) => `Fall back: ${pairs(rest, ' to ')}`,
};

/** The label of an action from the server's words for it. */
export function actionLabel(words: string, game?: Words | null): string {
  const own = game?.label?.(words);
  if (own) return own;
  const [verb = '', ...rest] = words.split(' ');
  const phrase = rest.length > 0 ? phrases[verb] : undefined;
  return phrase && !game?.verbs?.[verb] ? phrase(rest) : [game?.verbs?.[verb] ?? texts.verbs[verb] ?? spaced(verb), ...rest].join(' ');
}

/** A bot's reason with its action as the buttons name it. */
export const reasonWords = (why: string, game?: Words | null): string =>
  why.replace(/(, mainly from )(.+)( \([+-]\d+ %\))/s, (_, before: string, words: string, gain: string) => `${before}“${actionLabel(words, game)}”${gain}`);

/** A step that a bot expects: "attacker: motivate a1.C C2" → "Attacker: a1.C motivates C2". */
export function expectedWords(line: string, game?: Words | null): string {
  const [, who = '', words = line] = /^([^:]*): (.+)$/s.exec(line) ?? [];
  return texts.log.did(capital(who), actionLabel(words, game));
}

/** What an outcome brings. The server tells an outcome without losses by the question that follows; say that plainly. */
export function outcomeWords(what: string[]): string {
  const text = what.join(what.some((line) => /[.:]$/.test(line)) ? ' ' : ', ');
  const question = /^(Attacker|Defender)(?:, turn \d+ of \d+)?: (.+)$/s.exec(text);
  // "no motivation" begins a sentence, "a1.R1 dead" begins with a name.
  if (!question) return /^[a-z]+ /.test(text) ? capital(text) : text;
  const [, who, rest] = question;
  const hits = /^(\d+) hits? in (\w+): choose who takes/.exec(rest!);
  if (hits) return `${plural(Number(hits[1]), 'hit')} in ${hits[2]}: the ${who!.toLowerCase()} allocates, then saves are rolled.`;
  if (/^(act with|choose a commander|choose a square to use)/.test(rest!)) return texts.odds.nothing;
  const { sentence } = plainQuestion(text);
  return `${who}: ${sentence}`;
}
