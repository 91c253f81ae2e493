import type { RoomDoors } from './rows.ts'

/** Pages that are not open yet, and are guarded as they will be. A room that is built takes its rows along. */
export const unbuiltDoors: RoomDoors = {
  pages: {
    '/training': { least: 'member' },
  },
}
