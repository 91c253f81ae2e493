import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import '#app/styles/kit/fields.css'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'
import { Form, Link } from '#app/lib/remix.ts'
import { amount, date } from '#app/lib/format.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { donorFilters, donorsPageSize } from '#server/features/donor-letters/rules.ts'
import { lettersAddress, previewAddress, type LettersQuestion, type LettersView } from './letters-data.ts'
import { lettersWords } from './words.ts'

const words = lettersWords.donors

/** The donors of the year, with what each gave and how the letter goes out. */
export function DonorsBlock({ view, question }: { view: LettersView; question: LettersQuestion }) {
  const { year, donors, rows, shown, page, today } = view
  const pages = Math.max(1, Math.ceil(shown / donorsPageSize))
  return (
    <Block
      id="donors"
      title={words.title}
      count={donors.toLocaleString('en-US')}
      aside={<span className="type-small text-ink-2">{words.asOf(date(today))}</span>}
    >
      <div className="flex flex-wrap items-center gap-2 py-3">
        <FilterForm key={`${question.search} ${question.show}`} year={year} question={question} />
        <LinkButton
          to={`/export/donor-letters.csv?year=${year}`}
          icon={Download}
          size="small"
          reloadDocument
          className="ml-auto"
        >
          <span className="max-sm:sr-only">{words.csv}</span>
        </LinkButton>
      </div>
      {rows.length === 0 ? (
        <Empty title={lettersWords.noMatch.title}>{lettersWords.noMatch.text}</Empty>
      ) : (
        <>
          <PlainTable
            label={words.title}
            columns={columnsOf(year)}
            rows={rows}
            rowId={({ donorId }) => donorId}
            totals={totalsOf(view)}
          />
          <div className="table-foot">
            <p>{words.range((page - 1) * donorsPageSize + 1, (page - 1) * donorsPageSize + rows.length, shown)}</p>
            <Pager
              label={words.pages}
              page={page - 1}
              pages={pages}
              hrefOf={(next) => lettersAddress(year, question, { page: next + 1 })}
            />
          </div>
        </>
      )}
    </Block>
  )
}

function FilterForm({ year, question: { search, show } }: { year: number; question: LettersQuestion }) {
  return (
    <Form method="get" role="search" className="flex min-w-0 flex-1 flex-wrap gap-2 max-sm:contents" preventScrollReset>
      <input type="hidden" name="year" value={year} />
      <span className="entry-tools search-box max-sm:basis-full">
        <span className="entry-before">
          <Icon of={Search} />
        </span>
        <input
          className="entry"
          type="search"
          name="search"
          maxLength={100}
          defaultValue={search}
          placeholder={words.search}
          aria-label={words.search}
        />
      </span>
      <select name="show" className="entry is-small w-auto!" defaultValue={show} aria-label={words.show}>
        {donorFilters.map((filter) => (
          <option key={filter} value={filter}>
            {words.filter[filter]}
          </option>
        ))}
      </select>
      <Button type="submit" icon={ListFilter} size="small">
        {words.apply}
      </Button>
    </Form>
  )
}

type Row = LettersView['rows'][number]

function totalsOf({ rows, shown, shownSums, page }: LettersView) {
  const onPage = rows.reduce(
    (sum, row) => ({
      givenCents: sum.givenCents + row.givenCents,
      valueCents: sum.valueCents + row.valueCents,
      deductibleCents: sum.deductibleCents + row.deductibleCents,
    }),
    { givenCents: 0, valueCents: 0, deductibleCents: 0 },
  )
  const cellsOf = (sums: typeof onPage) => ({
    given: <Money cents={sums.givenCents} bare />,
    value: <Money cents={sums.valueCents} bare />,
    deductible: <Money cents={sums.deductibleCents} bare />,
  })
  const rest = {
    givenCents: shownSums.givenCents - onPage.givenCents,
    valueCents: shownSums.valueCents - onPage.valueCents,
    deductibleCents: shownSums.deductibleCents - onPage.deductibleCents,
  }
  return [
    ...(shown > rows.length && page >= 1 ? [{ label: words.more(shown - rows.length), cells: cellsOf(rest) }] : []),
    { label: words.all(shown), cells: cellsOf(shownSums) },
  ]
}

const columnsOf = (year: number): Column<Row>[] => [
  {
    id: 'donor',
    header: words.heads.donor,
    main: true,
    minWidth: 14,
    cell: ({ name, email }) => (
      <>
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <small className="type-small block font-normal text-ink-2 wrap-break-word">
          {email === '' ? words.noEmail : <EmailText address={email} />}
        </small>
      </>
    ),
  },
  {
    id: 'name',
    header: '',
    phoneOnly: true,
    phone: 'primary',
    // On phones the letter opens by the name.
    cell: (row) => {
      const { label, ...letter } = letterOf(row, year)
      return (
        <Link {...letter} className="text-link-line wrap-anywhere" aria-label={label}>
          <bdi>{row.name}</bdi>
        </Link>
      )
    },
  },
  {
    id: 'email',
    header: '',
    phoneOnly: true,
    phone: 'secondary',
    cell: ({ email }) => (
      <span className="block wrap-anywhere">{email === '' ? words.noEmail : <EmailText address={email} />}</span>
    ),
  },
  {
    id: 'gifts',
    header: words.heads.gifts,
    kind: 'figure',
    minWidth: 4.5,
    cell: ({ gifts }) => gifts,
    priority: 3,
  },
  {
    id: 'given',
    header: words.heads.given,
    unit: lettersWords.unit,
    kind: 'figure',
    minWidth: 7,
    cell: ({ givenCents }) => <Money cents={givenCents} bare />,
    priority: 1,
  },
  {
    id: 'value',
    header: words.heads.value,
    unit: lettersWords.unit,
    kind: 'figure',
    minWidth: 8,
    cell: ({ valueCents }) => <span className={valueCents === 0 ? 'text-ink-2' : ''}>{amount(valueCents)}</span>,
    priority: 2,
  },
  {
    id: 'deductible',
    header: words.heads.deductible,
    unit: lettersWords.unit,
    kind: 'figure',
    minWidth: 7,
    cell: ({ deductibleCents }) => <Money cents={deductibleCents} bare />,
    phone: 'primaryEnd',
  },
  {
    id: 'sums',
    header: words.heads.given,
    phoneOnly: true,
    cell: ({ gifts, givenCents, valueCents }) => words.gifts(gifts, givenCents, valueCents),
    phone: 'secondary',
  },
  {
    id: 'way',
    header: words.heads.way,
    minWidth: 7,
    cell: (row) => <Way row={row} />,
    phone: 'secondaryEnd',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 7,
    cell: (row) => {
      const { label, ...letter } = letterOf(row, year)
      return (
        <LinkButton {...letter} size="small" aria-label={label}>
          {row.standing === 'made' && row.letter ? words.view : words.previewOne}
        </LinkButton>
      )
    },
  },
]

function Way({ row: { standing, email } }: { row: Row }) {
  if (standing === 'replaces')
    return (
      <Badge tone="info" dot="half">
        {words.replaces}
      </Badge>
    )
  return (
    <span className={`inline-flex items-baseline gap-1.5 [&>svg]:self-center ${email === '' ? '' : 'text-success'}`}>
      <Icon of={email === '' ? Printer : Check} />
      {email === '' ? words.print : words.email}
    </span>
  )
}

/** The letter to a donor, or its preview, which is a PDF. */
const letterOf = ({ standing, letter, donorId, name }: Row, year: number) =>
  standing === 'made' && letter
    ? { to: `/treasury/letters/${letter.letterId}`, label: words.viewOf(name) }
    : { to: previewAddress(year, donorId), reloadDocument: true, label: lettersWords.preview.open(name) }
