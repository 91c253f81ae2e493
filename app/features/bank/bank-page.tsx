import { Link, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { date } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import type { Outputs } from '#server/wiring/api.ts'
import {
  accountReference,
  accountUpdate,
  fileJoint,
  fileReference,
  mappingReference,
  newAccount,
  newRule,
  ruleReference,
  ruleUpdate,
  unmappedReference,
} from '#server/features/bank/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { accountColumns, accountTotals } from './account-columns.tsx'
import { BankDialogs, type BankDialog } from './bank-dialogs.tsx'
import { FileDropForm } from './file-drop-form.tsx'
import { fileColumns } from './file-columns.tsx'
import { KeptMappings, WaitingFiles } from './kept-mappings.tsx'
import { RulesBlock } from './rules-block.tsx'
import { bankWords as words, signed } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  const [overview, toResolve] = await Promise.all([api.bank.overview(), api.books.toResolve()])
  return { ...overview, toResolveCount: toResolve.open.length + toResolve.zelle.length }
})

export const action = acts({
  addAccount: one(newAccount, ({ api, input }) => api.bank.addAccount(input)),
  updateAccount: one(accountUpdate, ({ api, input }) => api.bank.updateAccount(input)),
  removeAccount: one(accountReference, ({ api, input }) => api.bank.removeAccount(input)),
  removeFile: one(fileReference, ({ api, input }) => api.bank.removeFile(input)),
  joinFile: one(fileJoint, ({ api, input }) => api.bank.joinFile(input)),
  removeUnmapped: one(unmappedReference, ({ api, input }) => api.bank.removeUnmapped(input)),
  removeMapping: one(mappingReference, ({ api, input }) => api.bank.removeMapping(input)),
  addRule: one(newRule, ({ api, input }) => api.bank.addRule(input)),
  updateRule: one(ruleUpdate, ({ api, input }) => api.bank.updateRule(input)),
  removeRule: one(ruleReference, ({ api, input }) => api.bank.removeRule(input)),
})

/** The chapter's bank accounts beside the books. */
export default function BankPage() {
  const { accounts, files, unmapped, mappings, rules, difference, checks, checksSince, timeZone, toResolveCount } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = useDialogAddress<BankDialog>()
  const maySend = useMay('payments', 'change')
  const open = accounts.reduce((sum, account) => sum + account.open, 0)
  const { heads } = words.difference
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={
        accounts.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to={address.addressFor('addAccount')} icon={Plus} preventScrollReset>
              {words.addAccount}
            </LinkButton>
            <LinkButton to="#files" icon={Upload}>
              {words.addFile}
            </LinkButton>
          </div>
        )
      }
    >
      <TreasuryTabs current="bank" count={toResolveCount} bank={open} />
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={words.failed} done={words.done} />
      {accounts.length === 0 ? (
        <div className="mt-6">
          <Empty
            title={words.empty.title}
            level="h2"
            action={
              <LinkButton to={address.addressFor('addAccount')} icon={Plus} look="primary" preventScrollReset>
                {words.addAccount}
              </LinkButton>
            }
          >
            {words.empty.text}
          </Empty>
        </div>
      ) : (
        <div className="mt-8 grid gap-12">
          <Block title={words.accounts.title} count={accounts.length} id="accounts">
            <PlainTable
              label={words.accounts.title}
              columns={accountColumns(address.addressFor)}
              rows={accounts}
              rowId={({ accountId }) => accountId}
              totals={accountTotals(accounts)}
            />
            {checksSince && checks.count > 0 && (
              <p className="type-small tabular mt-4 text-ink-2">
                {words.accounts.checks(checks.count, checks.cents, checksSince)}
              </p>
            )}
          </Block>
          {difference.length > 0 && (
            <Block
              title={words.difference.title}
              count={open}
              id="difference"
              aside={
                <Link to={`/treasury/bank/${difference[0]!.accountId}`} className="text-link-line">
                  {words.difference.match}
                </Link>
              }
            >
              <PlainTable
                label={words.difference.title}
                columns={differenceColumns(heads)}
                rows={difference}
                rowId={({ lineId }) => lineId}
                totals={[
                  {
                    label: words.difference.sum,
                    cells: { amount: signed(differenceOf(accounts)) },
                  },
                ]}
              />
              {difference.length < open && (
                <p className="type-small mt-4 text-ink-2">{words.difference.cut(difference.length, open)}</p>
              )}
            </Block>
          )}
          <Block title={words.files.title} count={files.length} id="files">
            <FileNotice files={files} />
            <WaitingFiles files={unmapped} accounts={accounts} answer={answer} addressFor={address.addressFor} />
            {maySend && <FileDropForm accounts={accounts} />}
            {files.length > 0 && (
              <PlainTable
                label={words.files.title}
                columns={fileColumns((fileId) => address.addressFor('deleteFile', fileId))}
                rows={files}
                rowId={({ fileId }) => fileId}
              />
            )}
          </Block>
          <KeptMappings mappings={mappings} timeZone={timeZone} addressFor={address.addressFor} />
          <RulesBlock rules={rules} addressFor={address.addressFor} />
        </div>
      )}
      <BankDialogs
        accounts={accounts}
        files={files}
        unmapped={unmapped}
        mappings={mappings}
        rules={rules}
        answer={answer}
        address={address}
      />
    </WorkScreen>
  )
}

type Overview = Outputs['bank']['overview']

/** Returns the sum of all open lines, of which the list shows the oldest. */
const differenceOf = (accounts: Overview['accounts']) =>
  accounts.reduce((sum, { byBankCents, byBooksCents }) => sum + byBankCents - byBooksCents, 0)

const differenceColumns = (heads: typeof words.difference.heads): Column<Overview['difference'][number]>[] => [
  {
    id: 'day',
    header: heads.day,
    kind: 'date',
    minWidth: 7.5,
    cell: ({ day }) => date(day),
    phone: 'secondaryEnd',
  },
  {
    id: 'text',
    header: heads.text,
    main: true,
    minWidth: 14,
    cell: ({ text }) => <span className="wrap-anywhere">{text}</span>,
    phone: 'primary',
  },
  { id: 'standing', header: heads.standing, minWidth: 9, cell: ({ standing }) => standing, phone: 'secondary' },
  {
    id: 'amount',
    header: heads.amount,
    unit: words.unit,
    kind: 'figure',
    minWidth: 7,
    cell: ({ amountCents }) => (
      <b className={`tabular ${amountCents > 0 ? 'text-success' : ''}`}>{signed(amountCents)}</b>
    ),
    phone: 'primaryEnd',
  },
]

/** What became of the file that was just sent, by the URL. */
function FileNotice({ files }: Pick<Overview, 'files'>) {
  const [query] = useSearchParams()
  const file = files.find(({ fileId }) => fileId === query.get('file'))
  const notRead = textUnder(words.notRead, query.get('refused'))
  useShownOnce('file refused')
  if (notRead)
    return (
      <Alert tone="error" title={words.notRead.title} className="mb-4">
        {notRead}
      </Alert>
    )
  if (!file) return null
  if (file.refusal !== null)
    return (
      <Alert tone="error" title={words.files.refusedTitle(file.fileName)} className="mb-4">
        {file.refusal}
      </Alert>
    )
  return (
    <Alert tone={file.newLines > 0 ? 'success' : 'info'} title={words.files.read(file.newLines)} className="mb-4">
      {words.files.readText(file.fileName, file.newLines)}
    </Alert>
  )
}
