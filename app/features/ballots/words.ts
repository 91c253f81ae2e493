const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const votes = (count: number) => (count === 1 ? '1 vote' : `${count} votes`)

export const ballotWords = {
  title: 'Ballots',
  lead: 'Elections, motions, questions and polls that members vote on.',
  back: 'Ballots',
  add: 'New ballot',
  empty: { title: 'No ballots yet', text: 'Elections, motions and polls of the chapter will appear here.' },
  heads: { title: 'Ballot', opens: 'Opens', closes: 'Closes', status: 'Status' },
  stages: { draft: 'Draft', scheduled: 'Scheduled', open: 'Open', closed: 'Closed' },
  vote: 'Vote',
  voteIn: (title: string) => `Vote in ${title}`,
  voted: 'You voted',
  closes: (when: string) => `Closes ${when}`,
  ofAssociation: 'Of the association',
  ofChapter: (chapter: string) => `Secret ballot of the ${chapter} chapter`,
  ofAll: 'Secret ballot of the association',
  failed: 'The ballot was not changed.',
  done: {
    add: 'Ballot added.',
    addPoll: 'The poll is open.',
    update: 'Ballot saved.',
    remove: 'Ballot deleted.',
    addQuestion: 'Question added.',
    updateQuestion: 'Question saved.',
    removeQuestion: 'Question deleted.',
    addChoice: 'Choice added.',
    updateChoice: 'Choice saved.',
    removeChoice: 'Choice deleted.',
    takeNominations: 'Nominations added.',
    schedule: 'Ballot scheduled. It opens and closes by itself.',
    withdraw: 'The ballot is a draft again.',
    withdrawPoll: 'The poll was taken back.',
    extend: 'The close was moved.',
    runOff: 'Run-off set up. It is a draft until you schedule it.',
    challenge: 'Your challenge was noted. The result stands.',
  },
  form: { title: 'New ballot', labels: { title: 'Title' }, act: 'Add ballot' },
}

export const setupWords = {
  groups: [
    { id: 'when', title: 'When', help: 'It opens and closes by itself.', fields: ['title', 'opensAt', 'closesAt'] },
    {
      id: 'who',
      title: 'Who may vote',
      help: 'Set when it opens. Nobody can be added or removed afterwards.',
      fields: ['electorStatus', 'paidBy', 'quorumPercent', 'tie'],
    },
  ],
  labels: {
    title: 'Title',
    about: 'Introduction',
    opensAt: 'Opens',
    closesAt: 'Closes',
    electorStatus: 'Status',
    paidBy: 'Dues paid by',
    quorumPercent: 'Quorum',
    electorTypes: 'Member types',
    tie: 'Equal votes',
  },
  closesHelp: 'It can be extended before it closes, never shortened.',
  quorumHelp: 'Percent of those who may vote',
  typesHelp: 'None ticked means all.',
  status: { active: 'Active', any: 'Any' },
  ties: { lot: 'Decided by lot', runOff: 'A run-off' },
  save: 'Save',
  saving: 'Saving',
  questions: 'Questions',
  questionsLead: 'One screen each. The order of the choices is drawn by lot for every voter.',
  kinds: { office: 'Office', question: 'Question', motion: 'Motion: yes, no, abstain' },
  addOffice: 'Add office',
  addQuestion: 'Add question',
  addMotion: 'Add motion',
  addCandidate: 'Add candidate',
  addChoice: 'Add choice',
  addCandidateTo: (title: string) => `Add candidate to ${title}`,
  addChoiceTo: (title: string) => `Add choice to ${title}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  removeOf: (title: string) => `Delete ${title}`,
  take: (event: string, count: number) => `Take from ${event} (${count})`,
  seats: (seats: number, method: string) =>
    `${seats === 1 ? '1 seat' : `${seats} seats`}, ${method === 'ranked' ? 'ranked (Scottish STV)' : 'most votes wins'}`,
  noChoices: 'No choices yet.',
  choiceHeads: { label: 'Choice', detail: 'Description', statement: 'Statement' },
  statementWords: (text: string) => {
    const count = text.split(/\s+/).filter(Boolean).length
    return count === 0 ? 'none' : `${count} words`
  },
  questionForm: {
    titles: { office: 'Add an office', question: 'Add a question', motion: 'Add a motion' },
    edit: 'Edit the question',
    labels: { title: 'Title', about: 'Text', method: 'Counted', seats: 'Seats', writeIns: 'Names may be written in' },
    no: 'No',
    yes: 'Yes',
    methods: { plurality: 'Most votes wins', ranked: 'Ranked (Scottish STV)' },
    act: 'Add',
    save: 'Save',
  },
  choiceForm: {
    title: 'Add a choice',
    edit: 'Edit the choice',
    labels: { label: 'Name', detail: 'Description', statement: 'Statement', memberId: 'Member ID' },
    memberHelp: 'If the candidate is a member: a deleted member’s name is erased here too.',
    act: 'Add',
    save: 'Save',
  },
  electorate: 'Electorate',
  asOf: 'as of right now',
  members: 'Members of the chapter',
  allMembers: 'Members of the association',
  otherStatus: 'not active',
  otherType: 'other member types',
  notPaid: (day: string) => `dues not paid by ${day}`,
  mayVote: 'May vote',
  quorum: (quorum: number) =>
    quorum === 0
      ? 'No quorum. The number is published when the ballot opens.'
      : `Quorum: ${votes(quorum)}. The number is published when the ballot opens.`,
  schedule: 'Schedule the ballot',
  scheduleTitle: 'Schedule this ballot?',
  scheduleText: (opens: string, closes: string, count: number) =>
    `It opens ${opens} and closes ${closes}, and ${people(count)} may vote as of now. Its questions can no longer be changed.`,
  scheduleAct: 'Schedule',
  withdraw: 'Back to draft',
  withdrawTitle: 'Take the ballot back to a draft?',
  withdrawText: 'It will not open until it is scheduled again.',
  remove: 'Delete draft',
  removeTitle: (title: string) => `Delete ${title}?`,
  removeText: 'Its questions are deleted with it.',
  removeAct: 'Delete',
}

export const openWords = {
  closes: (when: string) => `Closes ${when}`,
  opens: (when: string) => `Opens ${when}`,
  extend: 'Extend',
  vote: 'Vote',
  sealed: {
    title: 'Until it closes you see turnout only.',
    text: 'Votes stay sealed until then, for you and for everybody else.',
  },
  figures: { turnout: 'Turnout', quorum: 'Quorum', still: 'Still to vote' },
  of: (count: number, all: number) => `${count} of ${all}`,
  reached: 'Reached',
  notReached: 'Not reached',
  none: 'None',
  byDay: 'Turnout by day',
  byDayText: (quorum: number) => `Votes so far, at the end of each day. Quorum: ${quorum}.`,
  series: 'Votes so far',
  barTitle: (day: string, count: number) => `${day}: ${votes(count)}`,
  electorate: 'Electorate',
  frozen: 'Frozen',
  entry: 'At ledger entry',
  rule: 'Rule',
  ruleText: (status: string, types: readonly string[], paidBy: string | null) =>
    [
      status === 'active' ? 'Active' : 'Any status',
      types.length > 0 ? types.join(' or ') : 'all member types',
      paidBy ? `dues paid by ${paidBy}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  extendForm: {
    title: 'Extend the ballot',
    lead: 'To a later time only. Members see the new close.',
    labels: { closesAt: 'Closes' },
    act: 'Extend',
  },
}

export const resultWords = {
  closed: (when: string) => `Secret ballot, closed ${when}`,
  print: 'PDF for the minutes',
  figures: { turnout: 'Turnout', quorum: 'Quorum', votes: 'Votes counted', challenged: 'Challenged' },
  abstained: 'Abstained',
  elected: 'Elected',
  electedIn: (round: number) => `Elected, round ${round}`,
  leftIn: (round: number) => `Left in round ${round}`,
  notElected: 'Not elected',
  carried: 'Carried',
  rejected: 'Rejected',
  chosen: 'Chosen',
  seats: (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`),
  ranked: (seats: number) => `${seats === 1 ? '1 seat' : `${seats} seats`}, ranked`,
  motion: 'motion',
  candidate: 'Candidate',
  outcome: 'Outcome',
  first: 'First choices',
  round: (number: number) => `Round ${number}`,
  surplus: (name: string) => `surplus of ${name}`,
  out: (name: string) => `${name} out`,
  exhausted: 'Cannot move on',
  valid: (abstained: number) => (abstained > 0 ? `Valid votes, ${abstained} abstained` : 'Valid votes'),
  quota: (quota: number) => `Quota ${quota}`,
  verified: (count: number, voters: number) =>
    `${votes(count)}, ${voters === 1 ? '1 voter' : `${voters} voters`}, none missing`,
  verifiedText: 'Counted at the close, and again from the log for this page, with the same result.',
  notVerified: 'The count does not agree with the log.',
  code: 'Check code',
  entries: 'Ledger entries',
  span: (from: number, to: number) => `${from} to ${to}`,
  recount: 'Anyone can count',
  recountText: (id: string) => `with the year’s export: verify-export --ballot ${id}`,
  challenge: 'Challenge the vote',
  challengeForm: {
    title: 'Challenge the vote',
    lead: 'That you challenge it is noted in the log. Your reasons are for the board. The result stands.',
    labels: { reason: 'Reasons' },
    act: 'Challenge',
  },
  challenged: (count: number) =>
    count === 1 ? 'This vote was challenged.' : `This vote was challenged ${count} times.`,
  challengedText: 'The result stands.',
  hidden: {
    title: 'Turnout by member type is hidden.',
    text: 'In one of the groups fewer than 5 members voted; a split could show how someone voted.',
  },
  byType: 'Turnout by member type',
  small: { title: 'Few people voted.', text: 'With so few votes, the result itself can show how someone voted.' },
  noQuorum: (turnout: number, quorum: number) => `No quorum: ${turnout} of ${quorum}.`,
  noQuorumText: 'The votes were counted and have no effect.',
}

export const runOffWords = {
  of: 'Run-off of',
  tie: (names: string) => `Equal votes: ${names}.`,
  byLot: 'Decided by lot: the smallest SHA-256 of all ballots and the choice, which anybody can draw again.',
  asked: 'The rules of this ballot ask for a run-off.',
  setUp: 'Set up the run-off',
  setUpTitle: 'Set up the run-off?',
  setUpText:
    'It is a new draft with the choices that tied, for the seats that stayed empty. The same rules decide who may vote. Nobody sees it until you schedule it.',
}

export const voteWords = {
  closes: (when: string) => `Closes ${when}`,
  step: (at: number, of: number) => `${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  review: 'Review',
  abstain: 'Abstain',
  abstainNote: 'Counts toward the quorum, for nobody',
  statement: 'Statement',
  lot: 'The order is drawn by lot; yours differs from your neighbor’s. You can change everything until you confirm.',
  lead: (seats: number, kind: string) =>
    kind === 'office'
      ? seats === 1
        ? 'One seat. Choose one.'
        : `${seats} seats. Choose up to ${seats}.`
      : 'Choose one.',
  rankedLead: (seats: number) =>
    `${seats === 1 ? 'One seat' : `${seats} seats`}. Rank as many as you like: 1 is your favorite.`,
  rankedNote: 'If your first choice has votes to spare or drops out, your vote moves to your next one.',
  motionNote: 'Carried when more vote yes than no.',
  notRanked: 'Not ranked',
  rank: (place: number) => `Rank ${ordinal(place)}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name} from your ranking`,
  now: (name: string, place: number) => `${name}, now ${ordinal(place)}`,
  gone: (name: string) => `${name}, not ranked`,
  noRank: 'No rank',
  writeIn: 'Someone else',
  reviewTitle: 'Review your vote',
  reviewLead: 'Nothing is sent yet. After you confirm, nobody can change it, you included.',
  change: 'Change',
  changeOf: (title: string) => `Change your answer to ${title}`,
  secret: {
    title: 'Your vote is secret.',
    text: 'We record that you voted, and in another place what was voted. The two stand apart.',
  },
  confirm: 'Confirm my vote',
  confirming: 'Confirming',
  notSent: 'Your vote was not counted.',
  counted: 'Your vote is counted',
  countedText: 'This receipt says that you voted, and nothing about how. You do not need it; keep it if you like.',
  cells: { ballot: 'Ballot', voter: 'Voter', confirmed: 'Confirmed', receipt: 'Receipt' },
  result: (when: string) => `The result will be published after ${when}.`,
  toChapter: 'Back to the ballots',
  notOpen: { title: 'This ballot is not open.', text: (opens: string) => `It opens ${opens}.` },
  over: { title: 'This ballot has closed.', text: 'Its result is published when it was counted.' },
  mayNot: { title: 'You cannot vote in this one.', text: 'You were not among those who may when it opened.' },
  yes: 'Yes',
  no: 'No',
}

function ordinal(place: number): string {
  const ends: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }
  const isTeen = place % 100 >= 11 && place % 100 <= 13
  return `${place}${isTeen ? 'th' : (ends[place % 10] ?? 'th')}`
}
