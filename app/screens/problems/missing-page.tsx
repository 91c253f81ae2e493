import { data, type MetaFunction } from '#app/lib/remix.ts'

export const meta: MetaFunction = () => [{ title: 'Not found' }]

/** Any URL without a page; the root's error boundary renders it. */
const missing = () => data({ kind: 'missing' }, { status: 404 })

export const loader = () => {
  throw missing()
}

export const action = () => {
  throw missing()
}

export default function MissingPage() {
  return null
}
