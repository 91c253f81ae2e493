import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { MailRecord } from '#server/features/mail-records/rules.ts'
import { mailRecordsWords as words } from './words.ts'

const looks: Record<MailRecord['state'], { tone: BadgeTone; dot: DotFill }> = {
  found: { tone: 'success', dot: 'full' },
  missing: { tone: 'warning', dot: 'hollow' },
  differs: { tone: 'error', dot: 'hollow' },
  unknown: { tone: 'plain', dot: 'hollow' },
}

type RecordRowProps = { record: MailRecord; wasLooked: boolean }

/** One record: what it is for, what to paste, whether it is there, and what is there instead. */
export function RecordRow({ record, wasLooked }: RecordRowProps) {
  const { kind, name, value, state, found } = record
  const values = value === '' ? found : [value]
  return (
    <div className="mail-record">
      <h3 className="mail-record-kind">
        {words.type(kind)}
        <span className="type-small block font-normal text-ink-2">{words.purposes[kind]}</span>
      </h3>
      <dl className="mail-record-parts">
        <Part label={words.name} text={name} copied={words.copy('name', kind)} />
        {values.map((text) => (
          <Part key={text} label={words.value} text={text} copied={words.copy('value', kind)} />
        ))}
      </dl>
      <p className="mail-record-state">
        <Badge {...looks[state]}>{words.states[state]}</Badge>
      </p>
      <RecordNote record={record} wasLooked={wasLooked} />
    </div>
  )
}

function RecordNote({ record: { kind, state, found }, wasLooked }: RecordRowProps) {
  if (state === 'found' || !wasLooked) return null
  if (state === 'differs')
    return (
      <div className="mail-record-note text-error">
        <Icon of={CircleAlert} size={16} />
        <div>
          {words.foundInstead}{' '}
          {found.map((text) => (
            <code key={text} className="wrap-anywhere text-ink">
              {text}{' '}
            </code>
          ))}
          {words.notes[kind]}
        </div>
      </div>
    )
  return (
    <div className="mail-record-note text-ink-2">
      <Icon of={Info} size={16} />
      <div>{state === 'unknown' ? words.unanswered : kind === 'mx' ? words.noMx : words.new}</div>
    </div>
  )
}

function Part({ label, text, copied }: { label: string; text: string; copied: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton text={text} label={copied} />
      </dd>
    </div>
  )
}
