import 'react-quill/dist/quill.snow.css'
import './rich-text.css'
import { useEffect, useRef, useState } from 'react'
import ReactQuill from 'react-quill'

type RichTextEditorProps = {
  /** Of the field; its label is `${id}-label`. */
  id: string
  /** Its text at first. */
  html: string
  onChange: (html: string) => void
  describedBy?: string
  invalid: boolean
}

const formats = ['bold', 'italic', 'underline', 'header', 'list', 'link']

/** Tab leaves the editor as it leaves every field; else the keyboard would be caught in it. */
const leave = { key: 'Tab', handler: () => true }

const modules = {
  toolbar: [['bold', 'italic', 'underline'], [{ header: 3 }, { list: 'bullet' }, { list: 'ordered' }], ['link', 'clean']],
  keyboard: { bindings: { tab: leave, indent: leave, outdent: { ...leave, shiftKey: true } } },
}

/** The editor of formatted text. Heavy, so it is loaded when a page with such a field is live. */
export default function RichTextEditor({ id, html, onChange, describedBy, invalid }: RichTextEditorProps) {
  const quill = useRef<ReactQuill>(null)
  const [start] = useState(html)
  useEffect(() => {
    const root = quill.current?.getEditor().root
    if (!root) return
    const attributes = { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy, 'aria-invalid': invalid ? 'true' : undefined }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) root.removeAttribute(name)
      else root.setAttribute(name, value)
    }
  }, [id, describedBy, invalid])
  // The editor's own text, and not its export, which does not escape all that it is given. The server cleans either.
  return <ReactQuill useSemanticHTML={false} ref={quill} className="rich-text" theme="snow" defaultValue={start} formats={formats} modules={modules} onChange={onChange} />
}
