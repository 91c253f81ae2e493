const entriesText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

/** Whether a verification found all of it whole. On the first day it may be of an empty log, and says nothing of what is there. */
export const isVerified = (last: { state: string; facts: number; newer: number } | null | undefined): boolean =>
  last?.state === 'whole' && (last.facts > 0 || last.newer === 0)

/** Of the stamp of the last verification, on the treasury's ledger and on the page about the portal. */
export const seal = {
  lastVerified: 'Last verified',
  notYet: 'Not yet',
  ledger: 'Ledger',
  extent: (entryCount: number, missing: number, newer: number) => {
    if (entryCount === 0 && newer > 0) return `None of ${entriesText(newer)} verified yet`
    const found = `${entriesText(entryCount)}, ${missing === 0 ? 'none' : missing.toLocaleString('en-US')} missing`
    return newer > 0 ? `${found}; ${newer.toLocaleString('en-US')} newer` : found
  },
  checkpoint: 'Checkpoint',
  copyCheckpoint: 'Copy the checkpoint',
  verify: 'Verify now',
  verifying: 'Verifying',
  running: 'Verifying... this page updates when it is done.',
  runningWithoutScripts: 'Verifying... Reload this page to see the result.',
  by: (who: string | null) => (who === null ? 'Run automatically' : `Run by ${who}`),
}
