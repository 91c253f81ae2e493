import type { Outputs } from '#server/wiring/api.ts'

export type Settings = Outputs['settings']['view']

/** The test that was just requested. `values` are the form's values, without passwords and secrets. */
export type TestAnswer = {
  tested: 'mail' | 'payment'
  failure: string | null
  at: string
  by: string
  to: string
  isStored: boolean
  values: Record<string, string>
}
