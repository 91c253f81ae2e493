const entriesText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

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
