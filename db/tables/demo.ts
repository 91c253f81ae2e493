/** One row where the demo association was seeded, and none anywhere else. */
export type DemoMarkRow = { one: 1; laidAt: string }

export type DemoTables = { demoMarks: DemoMarkRow }
