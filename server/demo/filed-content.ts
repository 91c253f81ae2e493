import type { Portal } from '../context.ts'
import { recounting } from './activities.ts'
import { announcing } from './announcements.ts'
import { blogging } from './blog.ts'
import type { Setting } from './content.ts'
import { filing } from './documents.ts'
import type { DemoEvent } from './events.ts'
import type { drawingsOfDemo } from './files.ts'
import { picturing } from './images.ts'
import type { DemoLife } from './life.ts'
import type { DemoStep } from './step.ts'

type Place = {
  sub: string
  name: string
  /** The index of the chapter among all. */ turn: number
  lives: readonly DemoLife[]
  events: readonly DemoEvent[]
  timeZone: string
  draw: ReturnType<typeof drawingsOfDemo>
}

/** Returns the steps that add a chapter's rows that name files, on the days its admin added them. */
export async function addingFiledContent(
  providers: Portal['providers'],
  setting: Setting,
  place: Place,
): Promise<DemoStep[]> {
  const features = [announcing, filing, picturing, recounting, blogging]
  const steps: DemoStep[] = []
  for (const adding of features) steps.push(...(await adding(providers, setting, place)))
  return steps
}
