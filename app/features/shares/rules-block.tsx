import { levels, purposeNames, type Level, type SharedPurpose } from '#server/features/shares/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import { date } from '#app/lib/format.ts'
import { SplitBar, SplitKey } from './split-bar.tsx'
import { sharesWords } from './words.ts'

const words = sharesWords.rules

export type ShareRule = Outputs['shares']['overview']['rules'][number]

/** Returns the name of what a rule is for: a member type, or a kind of payment. */
const ruleName = ({ purpose, paymentType }: Pick<ShareRule, 'purpose' | 'paymentType'>) =>
  paymentType || (purpose === 'dues' ? words.allDues : purposeNames[purpose as SharedPurpose])

const ruleText = ({ basis, parts }: ShareRule) => (basis === 'flat' ? words.flat(parts) : words.percent(parts))

type RulesBlockProps = {
  rules: ShareRule[]
  names: Record<Level, string>
  /** Returns the address of the form; only for the parent, whose rules they are. */
  addressFor: ((row: string) => string) | undefined
}

/** The rules in effect, each with what it does to the dues of its member type. */
export function RulesBlock({ rules, names, addressFor }: RulesBlockProps) {
  const now = rules.filter(({ standing }) => standing === 'now')
  const others = rules.filter(({ standing }) => standing !== 'now')
  const used = levels.filter((level) => now.some(({ example }) => example[level] > 0))
  const since = now
    .map(({ fromDay }) => fromDay)
    .sort()
    .at(-1)
  return (
    <Block title={words.title(since)} count={now.length} id="rules">
      {now.length === 0 ? (
        <Empty title={words.empty.title} level="h3">
          {addressFor ? words.empty.parent : words.empty.chapter}
        </Empty>
      ) : (
        <>
          <SplitKey names={names} used={used} />
          <PlainTable
            label={words.label}
            columns={ruleColumns(names, used, addressFor)}
            rows={now}
            rowId={({ ruleId }) => ruleId}
          />
          <p className="type-small mt-4 text-ink-2">{words.note}</p>
        </>
      )}
      {others.length > 0 && (
        <details className="mt-4">
          <summary className="text-link-line type-small cursor-pointer">{words.earlier(others.length)}</summary>
          <ul className="type-small mt-2 grid gap-1">
            {others.map((rule) => (
              <li key={rule.ruleId}>{words.earlierLine(ruleName(rule), ruleText(rule), date(rule.fromDay))}</li>
            ))}
          </ul>
        </details>
      )}
    </Block>
  )
}

function ruleColumns(
  names: Record<Level, string>,
  used: readonly Level[],
  addressFor: RulesBlockProps['addressFor'],
): Column<ShareRule>[] {
  const figures = used.map((level): Column<ShareRule> => ({
    id: level,
    header: names[level],
    unit: sharesWords.unit,
    kind: 'figure',
    minWidth: 6.5,
    priority: 2,
    cell: ({ example }) => <Money cents={example[level]} bare />,
  }))
  return [
    { id: 'type', header: words.heads.type, main: true, minWidth: 8, cell: ruleName, phone: 'primary' },
    {
      id: 'example',
      header: words.heads.example,
      unit: sharesWords.unit,
      kind: 'figure',
      minWidth: 6,
      cell: ({ exampleCents }) => <Money cents={exampleCents} bare />,
      phone: 'primaryEnd',
    },
    {
      id: 'split',
      header: words.heads.split,
      minWidth: 8,
      priority: 3,
      cell: ({ example }) => <SplitBar parts={example} />,
    },
    ...figures,
    { id: 'rule', header: words.heads.rule, minWidth: 9, priority: 1, cell: ruleText },
    {
      id: 'words',
      header: words.heads.split,
      phoneOnly: true,
      cell: ({ example }) => (
        <>
          <SplitBar parts={example} />
          <span className="mt-1 block">
            {words.split(
              names,
              used.map((level) => ({ level, cents: example[level] })),
            )}
          </span>
        </>
      ),
      phone: 'secondary',
    },
    ...(addressFor
      ? [
          actsColumn<ShareRule>({
            header: words.heads.acts,
            minWidth: 6,
            nameOf: ruleName,
            actsOf: (rule) => [
              {
                text: words.change,
                label: `${words.change} ${ruleName(rule)}`,
                to: addressFor(rule.ruleId),
                opensDialog: true,
              },
            ],
          }),
        ]
      : []),
  ]
}
