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
  videos: 'Paste a YouTube or Vimeo link on its own line to embed the video.',
  describe: 'Describe the picture for people who cannot see it',
  noScript: 'Files can be attached once the scripts of this page have loaded.',
}
