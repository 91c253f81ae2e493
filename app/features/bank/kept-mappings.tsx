import { date } from '#app/lib/format.ts'
import { useMay } from '#app/lib/page/page.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import type { BankDialog } from './bank-dialogs.tsx'
import { mappingWords } from './mapping-words.ts'

type Overview = Outputs['bank']['overview']

type AddressFor = (dialog: BankDialog, row: string) => string

type WaitingFilesProps = Pick<Overview, 'accounts'> & {
  files: Overview['unmapped']
  answer: unknown
  addressFor: AddressFor
}

/** The files that wait: for their columns, or for what was on the days before them. */
export function WaitingFiles({ files, accounts, answer, addressFor }: WaitingFilesProps) {
  const words = mappingWords.waiting
  return files.map(({ unmappedId, fileName, gapFrom, gapTo, closesOn, accountId }) => {
    const account = accounts.find((one) => one.accountId === accountId)
    return gapFrom && gapTo && closesOn && account ? (
      <LeavesGap
        key={unmappedId}
        file={{ unmappedId, fileName, gapFrom, gapTo, closesOn }}
        account={account}
        answer={failureIn(answer)?.values?.unmappedId === unmappedId ? answer : undefined}
        remove={addressFor('deleteUnmapped', unmappedId)}
      />
    ) : (
      <Alert
        key={unmappedId}
        tone="warning"
        title={<span className="wrap-anywhere">{words.title(fileName)}</span>}
        className="mb-4"
      >
        {words.text}
        <span className="mt-3 flex flex-wrap gap-2">
          <LinkButton to={`/treasury/bank/files/${unmappedId}`} size="small">
            {words.choose}
          </LinkButton>
          <LinkButton
            to={addressFor('deleteUnmapped', unmappedId)}
            size="small"
            aria-label={words.removeOf(fileName)}
            preventScrollReset
          >
            {words.remove}
          </LinkButton>
        </span>
      </Alert>
    )
  })
}

type LeavesGapProps = {
  file: { unmappedId: string; fileName: string; gapFrom: string; gapTo: string; closesOn: string }
  account: Overview['accounts'][number]
  answer: unknown
  /** The address of the dialog that removes it. */
  remove: string
}

/** A file without balances that does not join on to what is known: its balance is entered, or that nothing moved. */
function LeavesGap({ file, account, answer, remove }: LeavesGapProps) {
  const words = mappingWords.gap
  const { unmappedId, fileName, gapFrom, gapTo, closesOn } = file
  const may = useMay('payments', 'change')
  const intent = (
    <>
      <input type="hidden" name="intent" value="joinFile" />
      <input type="hidden" name="unmappedId" value={unmappedId} />
    </>
  )
  return (
    <Alert
      tone="warning"
      title={<span className="wrap-anywhere">{words.title(fileName, gapFrom, gapTo)}</span>}
      className="mb-4"
    >
      <p>{words.text(account.accountName, account.byBankCents, account.asOf ?? account.openedOn)}</p>
      {may && (
        <>
          <PostForm
            id={`balance-${unmappedId}`}
            answer={answer}
            labels={{ balance: words.balance(closesOn) }}
            className="mt-4"
          >
            {intent}
            <div className="entries max-w-md">
              <TextField name="balance" label={words.balance(closesOn)} inputMode="decimal" help={words.balanceHelp} />
            </div>
            <div className="mt-3">
              <SubmitButton size="small" savingText={words.reading}>
                {words.byBalance}
              </SubmitButton>
            </div>
          </PostForm>
          <div className="mt-3 flex flex-wrap gap-2">
            <PostForm id={`confirm-${unmappedId}`} answer={answer}>
              {intent}
              <input type="hidden" name="confirmed" value="true" />
              <SubmitButton look="quiet" size="small" savingText={words.reading}>
                {words.confirm}
              </SubmitButton>
            </PostForm>
            <LinkButton
              to={remove}
              size="small"
              aria-label={mappingWords.waiting.removeOf(fileName)}
              preventScrollReset
            >
              {mappingWords.waiting.remove}
            </LinkButton>
          </div>
        </>
      )}
    </Alert>
  )
}

type KeptMappingsProps = { mappings: Overview['mappings']; timeZone: string; addressFor: AddressFor }

/** The mappings by which lists of other banks are read; nothing without any. */
export function KeptMappings({ mappings, timeZone, addressFor }: KeptMappingsProps) {
  const words = mappingWords.kept
  if (mappings.length === 0) return null
  const columns: Column<Overview['mappings'][number]>[] = [
    {
      id: 'account',
      header: words.heads.account,
      main: true,
      minWidth: 10,
      cell: ({ accountName, lastFour }) => words.of(accountName, lastFour),
      phone: 'primary',
    },
    {
      id: 'columns',
      header: words.heads.columns,
      minWidth: 16,
      cell: ({ columns: named }) => (
        <span className="wrap-anywhere">
          {named
            .map(({ target, header, index }) =>
              words.is(mappingWords.targets[target], header || mappingWords.column(index)),
            )
            .join(', ')}
        </span>
      ),
      phone: 'secondary',
    },
    {
      id: 'since',
      header: words.heads.since,
      kind: 'date',
      minWidth: 7.5,
      priority: 2,
      cell: ({ createdAt }) => date(createdAt, timeZone),
    },
    actsColumn({
      header: words.heads.acts,
      minWidth: 6.5,
      nameOf: ({ accountName }) => accountName,
      actsOf: ({ mappingId, accountName }) => [
        {
          text: words.delete,
          label: words.deleteOf(accountName),
          to: addressFor('deleteMapping', mappingId),
          opensDialog: true,
        },
      ],
    }),
  ]
  return (
    <Block title={words.title} count={mappings.length} id="mappings">
      <PlainTable label={words.title} columns={columns} rows={mappings} rowId={({ mappingId }) => mappingId} />
    </Block>
  )
}
