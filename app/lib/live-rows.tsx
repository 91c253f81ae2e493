import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { tableQuery, type TableState } from '#app/ui/table/table-state.ts'
import { apiClient } from './api-client.ts'
import type { LiveTableProps } from './live-table.tsx'
import { goQuietly } from './quiet-address.ts'

/** The table once it is live. What is asked last wins; the rows before stay until others come. */
export default function LiveRows<Page>({ name = '', state: start, page: first, ask, children }: LiveTableProps<Page>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(start)
  const [found, setFound] = useState({ page: first, groupedBy: start.group ?? '' })
  const [failure, setFailure] = useState<string>()
  const [asking] = useState(oneAtATime)
  useEffect(() => asking.end, [asking])

  // The page was loaded anew, because something was entered or a link was followed: that is newer than what is here.
  const [seen, setSeen] = useState(first)
  if (seen !== first) {
    setSeen(first)
    setFound({ page: first, groupedBy: start.group ?? '' })
    setState(start)
    setFailure(undefined)
  }

  const find = async (next: TableState) => {
    const signal = asking.begin()
    try {
      const answer = await ask(apiClient, next, signal)
      if (signal.aborted) return
      setFound({ page: answer, groupedBy: next.group ?? '' })
      setFailure(undefined)
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const onChange = (next: TableState) => {
    setState(next)
    // The address says what one looks at, so that it can be passed on.
    goQuietly(navigate, pathname + tableQuery(new URLSearchParams(search), next, name))
    void find(next)
  }
  return <>{children({ state, ...found, onChange, failure })}</>
}

/** Each question ends the one before it. */
function oneAtATime() {
  let last: AbortController | undefined
  const end = () => last?.abort()
  return {
    begin(): AbortSignal {
      end()
      last = new AbortController()
      return last.signal
    },
    end,
  }
}
