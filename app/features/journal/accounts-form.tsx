import '#app/styles/kit/table.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Form, useNavigation } from '#app/lib/remix.ts'
import { amount } from '#app/lib/format.ts'
import { accountTypeNames, maxAccountName, type Program } from '#server/features/journal/rules.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { JournalView } from './journal-choice.tsx'
import { journalWords } from './words.ts'

const words = journalWords.accounts

type AccountsFormProps = {
  journal: JournalView
  title: string
  answer: unknown
  /** Every account has a name, so that there is nothing to do here. */
  isFolded: boolean
}

/** What each account of the portal is called in the program, with its debits and credits of the period. */
export function AccountsForm({ isFolded, ...props }: AccountsFormProps) {
  const { journal, answer } = props
  if (isFolded)
    return (
      <FoldingBlock
        id="accounts"
        title={words.title}
        count={`${journal.rows.length}, ${words.named}`}
        isFolded={ofChart(answer) === undefined}
      >
        <div className="flex justify-end py-4">
          <Starter program={journal.program} />
        </div>
        <Chart {...props} saysEqual={false} />
      </FoldingBlock>
    )
  return (
    <Block id="accounts" title={words.title} count={journal.rows.length} aside={<Starter program={journal.program} />}>
      <Chart {...props} saysEqual />
    </Block>
  )
}

/** The button that names what has no name. */
function Starter({ program }: { program: Program }) {
  const { formMethod, formData } = useNavigation()
  const isSaving = formMethod === 'POST' && formData?.get('intent') === 'useStarter'
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2" preventScrollReset>
      <span className="type-small text-ink-2 max-md:hidden">{words.kept}</span>
      <input type="hidden" name="intent" value="useStarter" />
      <input type="hidden" name="program" value={program} />
      <Button type="submit" size="small" saving={isSaving}>
        {words.starter}
      </Button>
    </Form>
  )
}

/** The names of the accounts, with the sums of the period. */
function Chart({ journal, title, answer, saysEqual }: Omit<AccountsFormProps, 'isFolded'> & { saysEqual: boolean }) {
  const { program, rows, numbers, version, debitCents, creditCents } = journal
  const { formMethod, formData } = useNavigation()
  const intent = formMethod === 'POST' ? formData?.get('intent') : undefined
  const labels = Object.fromEntries([
    ...rows.map((row) => [`names.${row.key}`, row.title]),
    ...numbers.map(({ key }) => [`names.${key}`, words.numbers[key]]),
  ]) as Record<string, string>
  return (
    <PostForm id="chart" answer={ofChart(answer)} labels={labels} preventScrollReset>
      <input type="hidden" name="intent" value="nameAccounts" />
      <input type="hidden" name="program" value={program} />
      <input type="hidden" name="version" value={version} />
      <div className="empty:hidden [&>*]:mt-6">
        <ErrorSummary />
      </div>
      {numbers.length > 0 && (
        <div className="entries py-5">
          {numbers.map(({ key, name }) => (
            <TextField
              key={key}
              name={`names.${key}`}
              label={words.numbers[key]}
              optional
              span={3}
              inputMode="numeric"
              maxLength={7}
              defaultValue={name}
            />
          ))}
        </div>
      )}
      <table className="table sheet-table max-md:block" aria-label={words.title}>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">{words.heads.title}</th>
            <th scope="col">{words.heads.name(program)}</th>
            <th scope="col">{words.heads.type}</th>
            <th scope="col" data-align="end">
              {words.heads.debits} <small>{words.unit}</small>
            </th>
            <th scope="col" data-align="end">
              {words.heads.credits} <small>{words.unit}</small>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <AccountRow key={row.key} row={row} program={program} />
          ))}
        </tbody>
        <tfoot className="max-md:block">
          <tr className="max-md:grid max-md:grid-cols-1 max-md:gap-1 max-md:py-3 max-md:*:border-0!">
            <th scope="row" className="max-md:p-0!">
              {title}
            </th>
            <td className="max-md:hidden" />
            <td className="max-md:hidden" />
            <Sum head={words.heads.debits} cents={debitCents} />
            <Sum head={words.heads.credits} cents={creditCents} />
          </tr>
        </tfoot>
      </table>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="type-small flex items-center gap-2 text-success">
          {saysEqual && debitCents === creditCents && (
            <>
              <Icon of={CircleCheck} /> {words.equal}
            </>
          )}
        </p>
        <Button type="submit" saving={intent === 'nameAccounts'}>
          {words.save}
        </Button>
      </div>
    </PostForm>
  )
}

/** Returns a failure that concerns the chart; one without fields is shown above the page. */
function ofChart(answer: unknown): unknown {
  const failure = failureIn(answer)
  return failure?.values && 'version' in failure.values ? answer : undefined
}

type Row = JournalView['rows'][number]

/** A sum of the journal, which on phones has its name and the dollar sign. */
function Sum({ head, cents }: { head: string; cents: number }) {
  return (
    <td data-kind="figure" data-align="end" className="max-md:flex max-md:justify-between max-md:p-0!">
      <span className="text-ink-2 md:hidden">{head}</span>
      <b className="font-semibold">
        <span className="md:hidden">$</span>
        {amount(cents)}
      </b>
    </td>
  )
}

function AccountRow({ row, program }: { row: Row; program: Program }) {
  const { key, title, name, inherited, type, problem, isMoved, debitCents, creditCents } = row
  const field = `names.${key}`
  const { id, error, stood, aria } = useField(field, false)
  const isMissing = isMoved && name === '' && inherited === ''
  const shown = error ?? (problem === '' ? undefined : problem)
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-b max-md:border-rule max-md:py-3 max-md:*:border-0! ${isMissing ? 'bg-tint' : ''}`}
    >
      <th scope="row" className="wrap-anywhere max-md:col-span-2 max-md:p-0!">
        {title}
      </th>
      <td className="md:min-w-64 max-md:order-last max-md:col-span-2 max-md:mt-1.5 max-md:max-w-none! max-md:p-0!">
        <input
          type="text"
          {...aria}
          id={id}
          name={field}
          className="entry is-small"
          aria-label={words.nameOf(title)}
          aria-invalid={shown !== undefined || isMissing || undefined}
          defaultValue={stood ?? name}
          placeholder={inherited === '' ? words.placeholders[program] : words.as(inherited)}
          data-max-characters={maxAccountName}
        />
        <FieldError id={id} error={shown} />
      </td>
      <td className="text-ink-2 max-md:p-0!">{accountTypeNames[type]}</td>
      <td data-kind="figure" data-align="end" className="max-md:hidden">
        {debitCents === 0 ? 0 : amount(debitCents)}
      </td>
      <td data-kind="figure" data-align="end" className="max-md:hidden">
        {creditCents === 0 ? 0 : amount(creditCents)}
      </td>
      <td className="type-small tabular text-right text-ink-2 md:hidden max-md:p-0!">
        {words.sums(debitCents, creditCents)}
      </td>
    </tr>
  )
}
