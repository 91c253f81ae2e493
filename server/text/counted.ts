/** "1 member", "2 members". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
