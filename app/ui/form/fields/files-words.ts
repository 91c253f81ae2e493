/** The texts of fields that take files. */
export const filesWords = {
  choose: 'Choose files',
  chooseOne: 'Choose file',
  remove: 'Remove',
  stop: 'Stop',
  removeOf: (name: string) => `Remove ${name}`,
  stopOf: (name: string) => `Stop ${name}`,
  waiting: (count: number) => (count === 1 ? 'One file is still uploading.' : `${count} files are still uploading.`),
  tooMany: (most: number) => `At most ${most} files`,
  noScript: 'Files can be attached once the scripts of this page have loaded.',
}
