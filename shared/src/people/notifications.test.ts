import { describe, expect, test } from 'vitest'
import en from '../i18n/notifications-en.json' with { type: 'json' }
import es from '../i18n/notifications-es.json' with { type: 'json' }
import {
  isOffered,
  isTimeOfDay,
  isTimeZone,
  isWanted,
  notificationChannels,
  notificationKinds,
  notificationPath,
  notificationText,
  quietUntil,
} from './notifications.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
const until = (now: number, timeZone: string, from = '22:00', to = '08:00') =>
  new Date(quietUntil({ from, to }, timeZone, now)).toISOString().slice(0, 16)

describe('quiet hours', () => {
  test("quiet hours can span midnight in the person's time zone", () => {
    expect(until(at('20:00'), 'UTC')).toBe('2026-11-20T20:00')
    expect(until(at('22:00'), 'UTC')).toBe('2026-11-21T08:00')
    expect(until(at('23:30'), 'UTC')).toBe('2026-11-21T08:00')
    expect(until(at('07:59'), 'UTC')).toBe('2026-11-20T08:00')
    expect(until(at('08:00'), 'UTC')).toBe('2026-11-20T08:00')
    // 18:30 in UTC is midnight in Kolkata.
    expect(until(at('18:30'), 'Asia/Kolkata')).toBe('2026-11-21T02:30')
    expect(until(at('04:00'), 'America/Mexico_City')).toBe('2026-11-20T14:00')
  })

  test('quiet hours can lie within a day, and an empty range is never quiet', () => {
    expect(until(at('13:00'), 'UTC', '12:00', '14:00')).toBe('2026-11-20T14:00')
    expect(until(at('14:00'), 'UTC', '12:00', '14:00')).toBe('2026-11-20T14:00')
    expect(until(at('12:00'), 'UTC', '12:00', '12:00')).toBe('2026-11-20T12:00')
    expect(quietUntil(null, 'UTC', at('23:00'))).toBe(at('23:00'))
  })

  test('quiet hours end by local time when the clocks change overnight', () => {
    const night = Date.parse('2026-10-24T21:00:00Z')
    // Berlin sets its clocks back at three: eight in the morning is seven in UTC, not six.
    expect(until(night, 'Europe/Berlin')).toBe('2026-10-25T07:00')
    expect(until(Date.parse('2026-03-28T22:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T06:00')
  })
})

test('a notification is on or off by default until the person switches it', () => {
  expect(isWanted({}, 'mention', 'push')).toBe(true)
  expect(isWanted({}, 'mention', 'discord')).toBe(false)
  expect(isWanted({ mention: { push: false, discord: true } }, 'mention', 'push')).toBe(false)
  expect(isWanted({ mention: { push: false, discord: true } }, 'mention', 'discord')).toBe(true)
  expect(isOffered('award', 'email')).toBe(false)
  expect(isWanted({ award: { email: true } }, 'award', 'email')).toBe(false)
})

test('invalid times of day and time zones are recognized', () => {
  expect(['00:00', '23:59', '24:00', '7:00', '07:60', ''].map(isTimeOfDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(['UTC', 'Europe/Kyiv', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

describe.each([en, es])('each kind of notification', (words) => {
  test('every kind of notification has complete text and a path', () => {
    const about = {
      personName: 'Ann',
      roomName: 'The Night Shift',
      roomSlug: 'night shift',
      eventName: 'Friday',
      songName: 'One',
      seasonName: 'Autumn',
      title: 'News',
      text: 'Hello',
    }
    for (const kind of notificationKinds) {
      const { title, text } = notificationText(words.notificationTexts, kind, about)
      expect(`${title} ${text}`).not.toMatch(/\{\{|\}\}/)
      expect(title).not.toBe('')
      expect(notificationPath(kind, about)).toMatch(/^\//)
      expect(words.notifications.kinds[kind]).toBeTruthy()
    }
    for (const channel of notificationChannels) expect(words.notifications.channels[channel]).toBeTruthy()
    expect(notificationPath('mention', about)).toBe('/room/night%20shift')
  })
})

test('placeholders in text written by people are not expanded', () => {
  const about = { personName: '{{text}}', roomName: '$&', text: 'secret' }
  expect(notificationText(en.notificationTexts, 'djOnStage', about)).toMatchObject({
    title: '{{text}} is on stage',
  })
})
