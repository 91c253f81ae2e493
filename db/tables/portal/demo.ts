/** One row where the demo association was seeded; otherwise none. */
export type DemoMarkRow = { one: 1; laidAt: string }

export type DemoTables = { demoMarks: DemoMarkRow }
