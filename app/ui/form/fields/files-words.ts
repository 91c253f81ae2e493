import type { Upload } from './upload.ts'

/** Texts of file fields. */
export const filesWords = {
  choose: 'Choose files',
  chooseOne: 'Choose file',
  remove: 'Remove',
  stop: 'Stop',
  actOf: ({ name, state }: Pick<Upload, 'name' | 'state'>) => `${state === 'sending' ? 'Stop' : 'Remove'} ${name}`,
  waiting: (count: number) => (count === 1 ? 'One file is still uploading.' : `${count} files are still uploading.`),
  tooMany: (max: number) => `At most ${max} files`,
  otherKind: 'Please choose an image or a PDF.',
  otherKindOfSeveral: 'Please choose an image, a PDF, or a docx, xlsx or pptx file.',
  pictures: 'Pictures for the text',
  /** The names of the editor's buttons, by Quill's class and value. */
  editor: {
    toolbar: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    'header 3': 'Heading',
    'list bullet': 'Bulleted list',
    'list ordered': 'Numbered list',
    'indent -1': 'Decrease indent',
    'indent +1': 'Increase indent',
    link: 'Link',
    image: 'Add picture',
    clean: 'Clear formatting',
  } as Record<string, string>,
  videos: 'Paste a YouTube or Vimeo link on its own line to embed the video.',
  describe: 'Describe the picture for people who cannot see it',
  noScript: 'Files can be attached once the scripts of this page have loaded.',
}
