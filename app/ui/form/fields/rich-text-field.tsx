import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { filesWords as words } from './files-words.ts'
import { useHiddenField } from './use-hidden-field.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useIsWithheld } from '#app/lib/page/withheld.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

type RichTextFieldProps = FieldProps & { defaultValue?: string; rows?: number }

/**
 * Rich text as HTML. A plain text area until the editor has loaded after hydration; text typed by then moves into the
 * editor. The server sanitizes all input.
 */
export function RichTextField({
  name,
  label,
  help = words.videos,
  optional,
  span,
  phoneSpan,
  defaultValue = '',
  rows = 8,
}: RichTextFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const hydrated = useHydrated()
  // Whatever is sent: the whole form is only read.
  const readOnly = useIsWithheld(undefined)
  const early = useRef<HTMLTextAreaElement>(null)
  const [html, setHtml] = useState(stood ?? defaultValue)
  const [uploading, setUploading] = useState(0)
  const hidden = useHiddenField(html)
  useEffect(() => {
    if (early.current) setHtml(early.current.value)
  }, [])
  if (!hydrated) {
    return (
      <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
        <textarea
          {...aria}
          ref={early}
          id={id}
          name={name}
          className="entry"
          rows={rows}
          required={!optional}
          defaultValue={stood ?? defaultValue}
        />
      </FieldShell>
    )
  }
  const loading = (
    <textarea
      {...aria}
      aria-labelledby={`${id}-label`}
      className="entry"
      rows={rows}
      value={html}
      onChange={(event) => setHtml(event.target.value)}
    />
  )
  return (
    <FieldShell
      group
      id={id}
      label={label}
      help={help}
      optional={optional}
      error={error}
      span={span}
      phoneSpan={phoneSpan}
    >
      <input
        ref={hidden}
        type="hidden"
        name={name}
        value={html}
        data-required={optional ? undefined : true}
        data-complaint={uploading > 0 ? words.waiting(uploading) : undefined}
      />
      <Suspense fallback={loading}>
        <Editor
          id={id}
          html={html}
          onChange={(text) => setHtml(emptied(text))}
          onUploading={setUploading}
          describedBy={aria['aria-describedby']}
          invalid={Boolean(error)}
          readOnly={readOnly}
        />
      </Suspense>
    </FieldShell>
  )
}

/** An empty editor contains an empty paragraph. */
const emptied = (html: string) => (html === '<p><br></p>' || html === '<p></p>' ? '' : html)
