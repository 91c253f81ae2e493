/** A minimal model of selling seats: the portal is compared with it, command by command. */

export type Command =
  | { do: 'start'; seats: number }
  | { do: 'approve' | 'finish' | 'cancel'; which: number }
  | { do: 'wait'; minutes: number }
  | { do: 'reconcile' | 'publish' | 'unpublish' }
  | { do: 'limit'; seats: number }

type Sale = {
  seats: number
  isHeld: boolean
  heldUntil: number
  order: 'open' | 'turnedDown' | 'givenUp' | 'paid'
  isApproved: boolean
  touched: number
}

/** A rule that can be broken on purpose, to check that the comparison finds it. */
export type Broken = 'none' | 'holds never end' | 'the limit is one too many' | 'who turned back keeps the seats'

const holdMinutes = 15
const leaveAloneMinutes = 2
const orderMinutes = 180

export class SeatModel {
  readonly sales: Sale[] = []
  isPublished = true
  now = 0
  limit: number
  readonly broken: Broken

  constructor(limit: number, broken: Broken = 'none') {
    this.limit = limit
    this.broken = broken
  }

  get held() {
    return this.sum((sale) => sale.isHeld && sale.order !== 'paid')
  }

  get sold() {
    return this.sum((sale) => sale.order === 'paid')
  }

  /** Runs the command; false when the portal must reject it. */
  run(command: Command): boolean {
    switch (command.do) {
      case 'start':
        if (!this.isPublished || !this.hasRoom(command.seats)) return false
        this.sales.push({
          seats: command.seats,
          isHeld: true,
          heldUntil: this.now + holdMinutes,
          order: 'open',
          isApproved: false,
          touched: this.now,
        })
        return true
      case 'approve':
        this.sales[command.which]!.isApproved = true
        return true
      case 'finish':
        return this.take(this.sales[command.which]!)
      case 'cancel':
        return this.turnDown(this.sales[command.which]!)
      case 'wait':
        this.now += command.minutes
        for (const sale of this.sales)
          if (sale.isHeld && sale.heldUntil <= this.now && this.broken !== 'holds never end') sale.isHeld = false
        return true
      case 'reconcile':
        return this.reconcile()
      case 'publish':
      case 'unpublish':
        this.isPublished = command.do === 'publish'
        return true
      case 'limit':
        if (command.seats < this.held + this.sold) return false
        this.limit = command.seats
        return true
    }
  }

  private take(sale: Sale): boolean {
    if (sale.order === 'paid') return true
    if (!sale.isApproved) return false
    if (!this.isPublished || (!sale.isHeld && !this.hasRoom(sale.seats))) {
      if (sale.order === 'open') this.abandonPayment(sale)
      return false
    }
    sale.order = 'paid'
    sale.isHeld = false
    return true
  }

  private turnDown(sale: Sale): boolean {
    if (sale.order !== 'open') return true
    if (this.broken !== 'who turned back keeps the seats') sale.isHeld = false
    sale.order = 'turnedDown'
    return true
  }

  private reconcile(): boolean {
    for (const sale of this.sales) {
      if (sale.order !== 'open' || this.now - sale.touched < leaveAloneMinutes) continue
      if (sale.isApproved) this.take(sale)
      else if (this.now - sale.touched > orderMinutes) this.abandonPayment(sale)
    }
    return true
  }

  private abandonPayment(sale: Sale): void {
    sale.order = 'givenUp'
    sale.isHeld = false
  }

  private hasRoom(seats: number): boolean {
    const max = this.broken === 'the limit is one too many' ? this.limit + 1 : this.limit
    return this.held + this.sold + seats <= max
  }

  private sum(counts: (sale: Sale) => boolean): number {
    return this.sales.filter(counts).reduce((total, { seats }) => total + seats, 0)
  }
}
