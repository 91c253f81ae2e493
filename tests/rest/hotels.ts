import { expect } from 'vitest'
import type { Client } from './client.ts'
import { createdEvent } from './programs.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

type Hotel = { eventHotelId: string; eventHotelRooms: { eventHotelRoomId: string }[] }

const hotelsOf = async (rest: Client, eventId: string) =>
  (await rest('GET', `/api/events/${eventId}`)).data.eventHotels as Hotel[]
const asAdmin = (body: object) => ({ as: 'admin', body }) as const

const inn = {
  hotelName: 'Alder Creek Inn',
  hotelDescription: 'Ten minutes on foot\nfrom Alder Hall',
  hotelAddress: '12 Creek Road',
  hotelSiteLink: 'https://aldercreek.example',
}
const queen = { roomType: '15th May 2027', roomDescription: 'Queen, garden side', accomodation: 2, rent: 129.5 }

async function withHotel(rest: Client) {
  const eventId = await createdEvent(rest)
  const { status, data } = await rest('POST', `/api/events/newHotel/${eventId}`, asAdmin(inn))
  expect([status, data]).toEqual([200, 'New Hotel has been added successfully'])
  return { eventId, hotelId: (await hotelsOf(rest, eventId))[0]!.eventHotelId }
}

async function withRoom(rest: Client) {
  const { eventId, hotelId } = await withHotel(rest)
  const { status, data } = await rest(
    'POST',
    `/api/events/newRoom/${hotelId}`,
    asAdmin({ ...queen, eventId: Number(eventId), rent: '129.50' }),
  )
  expect([status, data]).toEqual([200, 'New Room has been added successfully'])
  return { eventId, hotelId, roomId: (await hotelsOf(rest, eventId))[0]!.eventHotelRooms[0]!.eventHotelRoomId }
}

async function refused(rest: Client, path: string, body: object): Promise<unknown[]> {
  const { status, data } = await rest('POST', path, asAdmin(body))
  return [status, Object.keys(data.fields ?? {})]
}

const notFound = (what: string) => ({ status: 404, data: { message: `${what} not found` } })

export const hotelProofs: Proofs = {
  async 'POST /api/events/newHotel/{eventId}'(rest) {
    const { eventId, hotelId } = await withHotel(rest)
    expect(await hotelsOf(rest, eventId)).toEqual([{ eventHotelId: hotelId, ...inn, ...stamps, eventHotelRooms: [] }])
    const path = `/api/events/newHotel/${eventId}`
    expect(await refused(rest, path, { ...inn, hotelName: '', hotelSiteLink: 'javascript:alert(1)' })).toEqual([
      400,
      ['hotelSiteLink', 'hotelName'],
    ])
    expect(await refused(rest, path, { ...inn, hotelAddress: 'x'.repeat(201) })).toEqual([400, ['hotelAddress']])
    const other = await createdEvent(rest)
    expect(await rest('POST', path, asAdmin({ ...inn, eventId: other }))).toMatchObject({
      status: 400,
      data: { message: 'The body names another event than the address. Nothing was changed.' },
    })
    expect([await hotelsOf(rest, other), (await hotelsOf(rest, eventId)).length]).toEqual([[], 1])
    expect(await rest('POST', '/api/events/newHotel/10000', asAdmin(inn))).toMatchObject(notFound('Event'))
    expect(
      (
        await rest(
          'POST',
          path,
          asAdmin({
            hotelName: 'Summit House',
            hotelAddress: '88 Bean Avenue',
            hotelDescription: null,
            hotelSiteLink: null,
          }),
        )
      ).status,
    ).toBe(200)
    expect(await hotelsOf(rest, eventId)).toHaveLength(2)
  },

  async 'DELETE /api/events/hotelby/{hotelId}'(rest) {
    const { eventId, hotelId, roomId } = await withRoom(rest)
    const path = `/api/events/hotelby/${hotelId}`
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Hotel has been deleted successfully',
    })
    expect(await hotelsOf(rest, eventId)).toEqual([])
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject(notFound('Hotel'))
    expect(await rest('DELETE', `/api/events/roomby/${roomId}`, { as: 'admin' })).toMatchObject(notFound('Room'))
  },

  async 'POST /api/events/newRoom/{hotelId}'(rest) {
    const { eventId, hotelId, roomId } = await withRoom(rest)
    const row = { eventHotelRoomId: roomId, eventHotelId: hotelId, eventId, ...queen, rooms: null }
    expect(await hotelsOf(rest, eventId)).toMatchObject([{ eventHotelRooms: [row] }])
    const path = `/api/events/newRoom/${hotelId}`
    const wrong = (changes: object) => refused(rest, path, { ...queen, eventId, ...changes })
    for (const accomodation of [0, '1.5', -1, 'two'])
      expect(await wrong({ accomodation })).toEqual([400, ['accomodation']])
    for (const rent of ['0.99', '', 'abc', -5, undefined]) expect(await wrong({ rent })).toEqual([400, ['rent']])
    for (const rooms of [0, -1, 1.5, 'many']) expect(await wrong({ rooms })).toEqual([400, ['rooms']])
    expect(await wrong({ roomType: '' })).toEqual([400, ['roomType']])
    expect(await wrong({ eventId: await createdEvent(rest) })).toEqual([400, ['eventId']])
    expect(await hotelsOf(rest, eventId)).toMatchObject([{ eventHotelRooms: [row] }])
    expect(await rest('POST', '/api/events/newRoom/unknown', asAdmin({ ...queen, eventId }))).toMatchObject(
      notFound('Hotel'),
    )
    expect(
      (await rest('POST', path, asAdmin({ roomType: 'Suite', rent: 1, accomodation: null, rooms: '3' }))).status,
    ).toBe(200)
    expect(
      (await hotelsOf(rest, eventId))[0]!.eventHotelRooms.filter(({ eventHotelRoomId }) => eventHotelRoomId !== roomId),
    ).toMatchObject([{ accomodation: 1, rent: 1, rooms: 3 }])
  },

  async 'DELETE /api/events/roomby/{roomId}'(rest) {
    const { eventId, roomId } = await withRoom(rest)
    const path = `/api/events/roomby/${roomId}`
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Room has been deleted successfully',
    })
    expect(await hotelsOf(rest, eventId)).toMatchObject([{ eventHotelRooms: [] }])
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject(notFound('Room'))
  },
}
