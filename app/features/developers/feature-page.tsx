import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link, data, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { CallExample } from './call-example.tsx'
import { CallHead } from './call-head.tsx'
import { featureIn, type CallView, type Field } from './call-view.ts'
import { developerWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data: view, matches, params }) =>
  described(
    { matches },
    {
      title: view ? `${words.title}: ${view.feature}` : words.title,
      path: `/developers/${params.feature}`,
      isHidden: true,
    },
  )

export const loader = load(async ({ params }, { describeCalls, cacheForVisitors }) => {
  const view = featureIn(await describeCalls(), params.feature ?? '')
  if (!view) throw data({ kind: 'missing' }, { status: 404 })
  cacheForVisitors()
  return view
})

/** The calls of a feature: input and output of each. */
export default function FeaturePage() {
  const { feature, calls } = useLoaderData<typeof loader>()
  return (
    <OpenScreen
      title={feature}
      lead={
        <Link to="/developers" className="text-link-line">
          {words.back}
        </Link>
      }
    >
      {calls.length >= listedFrom && <CallList calls={calls} />}
      <div className="flex flex-col gap-12">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </div>
    </OpenScreen>
  )
}

/** With fewer calls, the first ones are in sight anyway. */
const listedFrom = 4

/** Where each call is, on a page that is long on a phone. */
const CallList = ({ calls }: { calls: CallView[] }) => (
  <nav aria-label={words.list} className="mb-10">
    <ul className="grid gap-x-10 lg:grid-cols-2">
      {calls.map(({ id, method, path }) => (
        <li key={id}>
          <a href={`#${id}`} className="block type-small py-1.5 hover:underline">
            <code className="wrap-anywhere">
              <b className="text-primary">{method}</b> {path}
            </code>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** One call: what it is for and what it takes at the left, an example and the answer at the right; on phones below. */
function Call({ call }: { call: CallView }) {
  const { id, summary, description, inPath, inQuery, inBody, old } = call
  return (
    <Block id={id} title={<CallHead call={call} />}>
      <p className="type-body pt-4">{summary}</p>
      <p className="type-small mt-1 text-ink-2">
        {description} {old && words.oldPathText(old.instead)}
      </p>
      <div className="mt-5 grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        {inPath.length + inQuery.length + inBody.length > 0 && (
          <div className="grid min-w-0 gap-5">
            <Fields title={words.address} fields={inPath} />
            <Fields title={words.query} fields={inQuery} />
            <Fields title={words.body} fields={inBody} />
          </div>
        )}
        <div className="grid min-w-0 gap-5">
          <CallExample call={call} />
          <Answer {...call.answers} />
        </div>
      </div>
    </Block>
  )
}

/** What comes back. Its fields are folded: they are many, and the same in most calls of a feature. */
function Answer({ type, fields }: CallView['answers']) {
  const head = (
    <>
      <b className="font-semibold">{words.answer}</b> <span className="text-ink-2 wrap-anywhere">{type}</span>
    </>
  )
  if (fields.length === 0) return null
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center justify-between gap-3 border-y border-rule type-small py-2.5">
        <span>
          {head} <span className="text-ink-2">· {words.answerFields(fields.length)}</span>
        </span>
        <Icon of={ChevronDown} className="flex-none group-open:rotate-180" />
      </summary>
      <FieldRows fields={fields} />
    </details>
  )
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className="type-small font-semibold">{title}</h3>
      <div className="mt-2 border-t border-rule">
        <FieldRows fields={fields} saysNeeded />
      </div>
    </div>
  )
}

type FieldRowsProps = {
  fields: Field[]
  /** In an answer every field is there, as a rule. */
  saysNeeded?: boolean
}

/** One row per field: its name, whether it is required, its type; the fields of an object are indented below it. */
function FieldRows({ fields, saysNeeded = false }: FieldRowsProps) {
  return (
    <dl>
      {fields.map(({ name, type, isNeeded, within }) => (
        <div key={name} className="border-b border-rule type-small py-2 last:border-b-0 [dl_dl_&]:py-1">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-medium wrap-anywhere">{name}</code>
            {saysNeeded && isNeeded && <span className="type-fine font-medium">{words.needed}</span>}
          </dt>
          <dd className="text-ink-2 wrap-anywhere">{type}</dd>
          {within.length > 0 && (
            <dd className="mt-1 border-l border-line pl-3">
              <FieldRows fields={within} saysNeeded={saysNeeded} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
