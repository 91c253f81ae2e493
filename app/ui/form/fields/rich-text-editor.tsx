import 'react-quill/dist/quill.snow.css'
import './rich-text.css'
import { useEffect, useRef, useState } from 'react'
import ReactQuill, { Quill } from 'react-quill'
import { filesWords as words } from './files-words.ts'
import { pastedLink, pastedPicture, picturesIn, type PictureInText } from './pasted-text.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type RichTextEditorProps = {
  /** The field's ID; its label is `${id}-label`. */
  id: string
  /** The initial text. */
  html: string
  onChange: (html: string) => void
  /** Called with the number of running picture uploads. */
  onUploading: (count: number) => void
  describedBy?: string
  invalid: boolean
  /** In a form that the viewer may only read: disabled fields do not include an editor. */
  readOnly: boolean
}

const formats = ['bold', 'italic', 'underline', 'header', 'list', 'indent', 'link', 'image']

/** Tab leaves the editor like any field; otherwise the keyboard would be trapped. */
const leave = { key: 'Tab', handler: () => true }

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff']

const maxPictures = 50

/** Gives the toolbar's buttons, which Quill draws without a text, their names. */
function nameButtons(toolbar: HTMLElement) {
  toolbar.setAttribute('role', 'toolbar')
  toolbar.setAttribute('aria-label', words.editor.toolbar!)
  for (const button of toolbar.querySelectorAll('button')) {
    const kind = /\bql-(\w+)/.exec(button.className)?.[1] ?? ''
    const name = words.editor[button.value ? `${kind} ${button.value}` : kind]
    if (!name) continue
    button.setAttribute('aria-label', name)
    button.title = name
  }
}

/** The rich text editor. Heavy, so it is loaded after a page with such a field hydrates. */
export default function RichTextEditor({
  id,
  html,
  onChange,
  onUploading,
  describedBy,
  invalid,
  readOnly,
}: RichTextEditorProps) {
  const quill = useRef<ReactQuill>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [start] = useState(html)
  const [pictures, setPictures] = useState<PictureInText[]>([])
  const { uploads, add, remove } = useUploads('/api/upload', maxPictures, () => [])
  const upload = useRef(add)
  useEffect(() => {
    upload.current = add
  })
  // New modules would reset the editor, so these are created once.
  const [modules] = useState(() => ({
    toolbar: {
      container: [
        ['bold', 'italic', 'underline'],
        [{ header: 3 }, { list: 'bullet' }, { list: 'ordered' }, { indent: '-1' }, { indent: '+1' }],
        ['link', 'image', 'clean'],
      ],
      handlers: { image: () => chooser.current?.click() },
    },
    keyboard: { bindings: { tab: leave, indent: leave, outdent: { ...leave, shiftKey: true } } },
    // Pasted or dropped pictures: uploaded, never embedded in the text.
    uploader: {
      mimetypes: readOnly ? [] : pictureTypes,
      handler: (_range: unknown, files: File[]) => upload.current(files),
    },
    clipboard: {
      matchers: [
        ['img', pastedPicture],
        ['a', pastedLink],
      ],
    },
  }))
  useEffect(() => {
    const root = quill.current?.getEditor().root
    if (!root) return
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-readonly': readOnly ? 'true' : undefined,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) root.removeAttribute(name)
      else root.setAttribute(name, value)
    }
    setPictures(picturesIn(root))
  }, [id, describedBy, invalid, readOnly])
  useEffect(() => {
    const toolbar = (quill.current?.getEditor().getModule('toolbar') as { container?: HTMLElement } | undefined)
      ?.container
    if (toolbar) nameButtons(toolbar)
  }, [])

  const inserted = useRef(new Set<number>())
  useEffect(() => {
    for (const { key, url } of uploads) {
      const editor = quill.current?.getEditor()
      if (!url || !editor || inserted.current.has(key)) continue
      inserted.current.add(key)
      const place = editor.getSelection(true).index
      editor.insertEmbed(place, 'image', url, Quill.sources.USER)
      editor.setSelection(place + 1, 0)
    }
    onUploading(uploads.filter(({ state }) => state === 'sending').length)
  }, [uploads, onUploading])

  function describe(place: number, text: string) {
    const editor = quill.current?.getEditor()
    const picture = editor?.root.querySelectorAll('img')[place]
    const blot = picture && Quill.find(picture)
    if (!editor || !blot || blot instanceof Quill) return
    editor.formatText(editor.getIndex(blot), 1, 'alt', text, Quill.sources.USER)
  }

  return (
    <>
      {/* The editor's internal HTML, not its export, which does not escape everything. The server sanitizes both. */}
      <ReactQuill
        useSemanticHTML={false}
        ref={quill}
        className="rich-text"
        theme="snow"
        defaultValue={start}
        readOnly={readOnly}
        formats={formats}
        modules={modules}
        onChange={(text, _delta, source) => {
          // The editor normalizes its initial text; that is not a change by the user.
          if (source === Quill.sources.USER) onChange(text)
          const root = quill.current?.getEditor().root
          if (root) setPictures(picturesIn(root))
        }}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={pictureTypes.join(',')}
        hidden
        aria-label={words.pictures}
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <UploadList uploads={uploads} onRemove={remove} inText />
      {pictures.map(({ src, alt, place }) => (
        <label key={place} className="picture-text">
          <img src={src} alt="" />
          <span className="field-label">
            {words.describe} <small>(optional)</small>
          </span>
          <input
            type="text"
            className="entry"
            value={alt}
            maxLength={200}
            onChange={(event) => describe(place, event.target.value)}
          />
        </label>
      ))}
    </>
  )
}
