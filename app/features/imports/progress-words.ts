const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

const ofAll = (done: number, all: number, what: string) =>
  all === 0 ? '' : `${done.toLocaleString('en-US')} of ${rows(all)} ${what}`

/** Texts of an import while its plan is made, and where it could not be. */
export const progressWords = {
  percent: (percent: number) => `${percent} %`,
  reloads: 'This page reloads by itself every few seconds.',
  lead: (time: string, by: string) => `Planning started on ${time}${by ? ` by ${by}` : ''}. Nothing has been written.`,
  steps: {
    wait: () => 'Waiting for another plan to be made',
    read: (done: number, all: number) => ofAll(done, all, 'read') || 'Reading the file',
    plan: (done: number, all: number) => ofAll(done, all, 'planned') || 'Planning',
    store: (done: number, all: number) => ofAll(done, all, 'stored') || 'Storing the plan',
  },
  leave: 'You can leave this page and come back. The plan is made in the meantime.',
  failedLead: (time: string, by: string) => `Uploaded on ${time}${by ? ` by ${by}` : ''}. There is no plan.`,
  failedUpload: 'The file could not be planned',
  failedAgain: 'The plan could not be made again',
  failedAgainNote: 'You see the plan of before.',
  another: 'Choose the file again',
  listed: (file: string) => `${file} is being planned`,
  listedFailed: (file: string) => `${file} could not be planned`,
  listedFailedAgain: (file: string) => `The plan of ${file} could not be made again`,
  view: 'View progress',
  why: 'See why',
}
