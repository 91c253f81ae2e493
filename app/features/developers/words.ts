/** Texts of the developer pages. */
export const developerWords = {
  title: 'For developers',
  lead: 'The calls that programs can make. Each goes to the host of its chapter with its entries as JSON, and answers JSON or a sentence.',
  file: 'OpenAPI document',
  back: 'All calls',
  list: 'Calls on this page',
  calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  areas: 'Areas',
  features: 'Features',
  startTitle: 'How to call',
  steps: [
    '1. Log in. The answer has a token, and the time at which it expires.',
    '2. Send the token with every call that is not for everybody.',
  ],
  errorsTitle: 'Errors and old paths',
  errors:
    'A refused call gets a 4xx status and JSON: “message” is a sentence for people, and “fields” has one for each wrong field.',
  oldPaths:
    'Paths never change. Those marked “Old path” keep the spelling of the association’s documents, or are there for earlier clients.',
  oldPath: 'Old path',
  oldPathText: (instead: string | null) =>
    instead
      ? `Kept for earlier clients; use ${instead}.`
      : 'The path keeps the spelling of the association’s documents.',
  filter: 'Find a call: word, path or method',
  more: 'More',
  none: (search: string) => `No calls match “${search}”`,
  noneText: 'Check the spelling, or clear the filter.',
  example: 'Example',
  copyExample: 'Copy the example',
  answerHead: (status: string) => `Answer, status ${status}`,
  answerPart: (shown: number, all: number) => `The first ${shown} of ${all} fields`,
  noAnswer: 'No content',
  limitsTitle: 'Limits',
  limits:
    'Logins, registrations, payments, uploads and some other calls are counted by address, by person or by chapter. Over the limit you get 429, and 503 while the portal is too busy. Wait the seconds in the header “Retry-After”, then call again.',
  sizes: 'A body that is too large gets 413, and “message” says how much you can send.',
  address: 'In the address',
  query: 'In the query',
  body: 'In the body',
  answer: 'Answer',
  needed: 'Required',
  answerFields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  null: 'null',
  orNull: (types: string) => `${types}, or null`,
  anything: 'anything',
  forWhom: { anyone: 'Everybody', member: 'Logged in', admin: 'Admins', systemAdmin: 'System admins' },
}
