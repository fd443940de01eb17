import { found, trouble, type Provider } from '../../ports/music-provider.ts'
import { nameInSlug, songNamed } from './named-in-link.ts'

/** Spinrilla closed in 2023. Only the information in its song ids is left: a number, artist and title in one. */
export function createSpinrilla(): Provider {
  return {
    name: 'spinrilla',
    async byId(id) {
      const slug = /^\d+-([\w-]+)$/.exec(id)?.[1]
      if (!slug) return trouble('notFound')
      const trackName = nameInSlug(slug)
      return found(
        songNamed('spinrilla', {
          id,
          trackName,
          artistName: '',
          albumName: null,
          link: `https://spinrilla.com/songs/${id}`,
        }),
      )
    },
  }
}
