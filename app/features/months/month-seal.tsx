import { Form } from '#app/lib/remix.ts'
import Download from 'lucide-react/icons/download'
import { dateTime, dollars } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { daysOf } from '#server/features/months/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { ExportForm } from '../journal/export-form.tsx'
import type { MonthDialog } from './month-dialogs.tsx'
import { monthWords, type Month } from './words.ts'

const words = monthWords.seal

/** The figures of a sealed month, who sealed and confirmed it, and its check code. */
export function MonthSeal({ view }: { view: Month }) {
  const { month, seal, timeZone, openingCents, receivedCents, paidOutCents, addedCents, closingCents } = view
  const { chapter } = useViewer()
  if (!seal) return null
  const { first, last } = daysOf(month)
  const { sealedBy, sealedAt, confirmedBy, confirmedAt, state, code, headPosition, headHash } = seal
  return (
    <section className="panel grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="p-4 pt-0 md:px-5">
        <FigureRow
          main="last"
          figures={[
            { name: words.opening(first), value: dollars(openingCents) },
            { name: words.received, value: dollars(receivedCents) },
            { name: words.paidOut, value: dollars(paidOutCents) },
            ...(addedCents === 0 ? [] : [{ name: words.added, value: dollars(addedCents) }]),
            { name: words.opening(last), value: dollars(closingCents) },
          ]}
        />
        <dl className="mt-5 grid gap-4 border-t border-rule pt-4 sm:grid-cols-2">
          <Signed name={words.sealedBy} by={sealedBy || words.someone} at={dateTime(sealedAt, timeZone)} />
          {(confirmedAt !== null || state === 'toConfirm') && (
            <Signed
              name={words.confirmedBy}
              by={confirmedAt === null ? words.notYet : confirmedBy || words.someone}
              at={confirmedAt === null ? '' : dateTime(confirmedAt, timeZone)}
            />
          )}
        </dl>
      </div>
      <div className="flex items-center gap-5 border-rule p-4 max-lg:border-t md:px-5 lg:border-l">
        <Seal chapterName={chapter.chapterName} words={words.stamp} />
        <dl className="type-small tabular grid min-w-0 gap-2.5">
          <Detail name={words.code}>
            <span className="block max-w-44 break-words">{code}</span>
          </Detail>
          <Detail name={words.newest}>{headPosition.toLocaleString('en-US')}</Detail>
          <Detail name={words.hash}>
            <Hash text={headHash.slice(0, 8)} grouped />
          </Detail>
        </dl>
      </div>
    </section>
  )
}

function Signed({ name, by, at }: { name: string; by: string; at: string }) {
  return (
    <div>
      <dt className="type-key">{name}</dt>
      <dd className="font-semibold">{by}</dd>
      <dd className="type-small tabular text-ink-2">{at}</dd>
    </div>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="type-key">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

type SealActsProps = {
  view: Month
  /** The last export, whose program and classes the next one has, too; null before the first. */
  lastExport: Outputs['journal']['lastExport']
  addressFor: (dialog: MonthDialog) => string
}

/** What can be done with a sealed month. */
export function SealActs({ view: { seal, month }, lastExport, addressFor }: SealActsProps) {
  if (!seal) return null
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col-reverse">
      {seal.state !== 'unsealAsked' && (
        <LinkButton to={addressFor('unseal')} preventScrollReset>
          {words.unseal}
        </LinkButton>
      )}
      {seal.state !== 'toConfirm' && (
        <>
          {lastExport === null ? (
            <LinkButton to={`/treasury/journal?period=${month}`}>{words.journal}</LinkButton>
          ) : (
            <ExportForm order={{ period: month, ...lastExport }} className="max-sm:w-full" />
          )}
          <LinkButton to={`/export/month.pdf?month=${month}`} reloadDocument look="primary" icon={Download}>
            {words.pdf}
          </LinkButton>
        </>
      )}
    </div>
  )
}

/** What a second admin decides: the seal, or its removal. */
export function SealAsked({ view: { seal, month, timeZone } }: { view: Month }) {
  if (!seal || seal.state === 'sealed') return null
  const isSeal = seal.state === 'toConfirm'
  const title = isSeal
    ? monthWords.toConfirmLead
    : words.asked(seal.unsealAskedBy, dateTime(seal.unsealAskedAt ?? '', timeZone), seal.unsealReason)
  const act = (intent: string, text: string, look: 'primary' | 'quiet' | 'error') => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="month" value={month} />
      <Button type="submit" name="intent" value={intent} size="small" look={look}>
        {text}
      </Button>
    </Form>
  )
  return (
    <Alert tone="warning" title={title}>
      {!isSeal && seal.note && <p className="wrap-anywhere">{seal.note}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {seal.mayConfirm &&
          (isSeal ? act('confirm', words.confirm, 'primary') : act('unseal', words.confirmUnseal, 'error'))}
        {!isSeal && act('keepSealed', words.keep, 'quiet')}
        {!seal.mayConfirm && <p>{words.waits}</p>}
      </div>
    </Alert>
  )
}
