/** A member type of so many years is for life: it is paid once and never falls due again (foundation section 9). */
export const lifelongYears = 99

export const isLifelong = (durationYears: number) => durationYears >= lifelongYears
