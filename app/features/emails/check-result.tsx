import { date } from '#app/lib/format.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/emails/rules.ts'
import { EmailFrame } from './email-frame.tsx'
import { checkWords as words } from './words.ts'

/** At most this many are named beside the form; the others are counted. */
const maxNamed = 8

type CheckResultProps = {
  check: Outputs['emails']['check']
  /** The form with the email that this field belongs to. */
  formId: string
  onReader: (form: HTMLFormElement) => void
}

/** The recipients of an email, who was left out and why, and a preview for one recipient, chosen by the writer. */
export function CheckResult({ check: { gets, leftOut, strangers, preview }, formId, onReader }: CheckResultProps) {
  const readerId = `${formId}-reader`
  return (
    <div id="preview" className="min-w-0 scroll-mt-16 space-y-4">
      <div role="status" className="space-y-4">
        <p className="type-body font-medium">{words.gets(gets)}</p>
        {strangers > 0 && <p className="type-small text-ink-2">{words.strangers(strangers)}</p>}
        {leftOut.length > 0 && (
          <div className="type-small text-ink-2">
            <p>{words.leftOut(leftOut.length)}</p>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {leftOut.slice(0, maxNamed).map(({ name, address, reason, since }) => (
                <li key={address} className="wrap-anywhere">
                  {name || address}: {words.reasons[reason](date(since))}
                </li>
              ))}
              {leftOut.length > maxNamed && <li>{words.more(leftOut.length - maxNamed)}</li>}
            </ul>
          </div>
        )}
      </div>
      {preview.to && (
        <>
          {gets > 1 && (
            <FieldShell
              id={readerId}
              label={words.reader}
              optional
              error={preview.isAnother ? words.noReader(preview.asked) : undefined}
            >
              <input
                id={readerId}
                form={formId}
                name="reader"
                type="search"
                className="entry"
                placeholder={words.readerHint}
                maxLength={maxLength.search}
                defaultValue={preview.asked}
                aria-invalid={preview.isAnother || undefined}
                aria-describedby={preview.isAnother ? `${readerId}-error` : undefined}
                onChange={({ target }) => target.form && onReader(target.form)}
                // Enter updates the preview instead of sending the email.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            </FieldShell>
          )}
          <div role="status">
            <p className="type-fine text-ink-2">
              {words.title}. {words.to(preview.to)}
            </p>
            <p className="mt-3 mb-2 type-body font-semibold wrap-anywhere">{preview.title}</p>
          </div>
          <EmailFrame html={preview.html} title={words.title} />
        </>
      )}
    </div>
  )
}
