/** Texts of a list of files. */
export const attachmentsWords = {
  title: 'Attachments',
  download: (name: string) => `Download ${name}`,
  show: (name: string) => `Show ${name} here`,
  showHere: 'Read it here',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  fullScreen: 'Open in the whole window',
}

/** Names of file types. */
const fileKinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
}

export const kindOf = (contentType: string): string =>
  fileKinds[contentType] ?? (contentType.startsWith('image/') ? 'Picture' : 'File')
