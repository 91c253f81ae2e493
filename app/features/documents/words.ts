/** Texts of a chapter's documents. */
export const documentsWords = {
  uploads: 'Uploads',
  downloads: 'Downloads',
  lead: {
    members: (chapterName: string) => `Documents of the ${chapterName} chapter, for its members.`,
    everybody: 'Documents of the association, open to everybody.',
  },
  empty: {
    title: 'No documents yet',
    admin: 'Add the first one: the by-laws, the minutes, a form.',
    reader: 'By-laws, minutes and forms will appear here.',
  },
  search: 'Name or description',
  notFound: (search: string) => `No documents match “${search}”`,
  clear: 'Clear search',
  new: 'New document',
  add: 'Add document',
  fields: {
    documentType: 'Category',
    newCategory: 'New category',
    documentName: 'Name',
    documentDescription: 'Description',
    document: 'File',
  },
  another: 'New category…',
  categoryHelp: 'Documents are grouped by category: By-laws, Minutes, Forms.',
  file: 'PDF, picture, docx, xlsx or pptx, up to 10 MB',
  read: 'Read',
  readOf: (name: string) => `Read ${name}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  // The question is from content section 5.
  deleteTitle: 'Are you sure about deleting this Document?',
  consequence: (name: string) => `${name} will disappear right away, and its file can no longer be opened.`,
  /** The description as a sentence, before the date. */
  dated: (description: string) => (/[.!?]$/.test(description) ? description : `${description}.`),
  done: { add: 'Document added.', remove: 'Document deleted.' },
  back: (title: string) => `Back to ${title.toLowerCase()}`,
  onlyDownload: 'This file opens in its own program',
  onlyDownloadText: 'Download it to read it.',
}
