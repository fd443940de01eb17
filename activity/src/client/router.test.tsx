import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, lazy, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  BrowserRouter,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.tsx'

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const shown = () => screen.getByRole('status').textContent
const inBrowser = (children: ReactNode) =>
  render(
    <BrowserRouter>
      <Address />
      {children}
    </BrowserRouter>,
  )
const inMemory = (children: ReactNode, start: string) => render(<MemoryRouter start={start}>{children}</MemoryRouter>)
const addressBar = () => window.location.pathname + window.location.search

test.each([
  ['/', '/', {}],
  ['/', '/room', null],
  ['/room/:slug', '/room/barn', { slug: 'barn' }],
  ['/room/:slug', '/Room/Barn/', { slug: 'Barn' }],
  ['/room/:slug', '/room', null],
  ['/room/:slug', '/room/', null],
  ['/room/:slug', '/room/barn/history', null],
  ['/room/:slug/history', '/room/barn/history', { slug: 'barn' }],
  ['/settings/:section?', '/settings', {}],
  ['/settings/:section?', '/settings/data', { section: 'data' }],
  ['/playlists/:crateId/:name?', '/playlists/7/Late%20night', { crateId: '7', name: 'Late night' }],
  ['/playlists/:crateId/:name?', '/playlists/7/AC%2FDC', { crateId: '7', name: 'AC/DC' }],
  ['/playlists/:crateId/:name?', '/playlists/7/100%2525', { crateId: '7', name: '100%25' }],
  ['/playlists/:crateId/:name?', '/playlists/7/100%', { crateId: '7', name: '100%' }],
  ['*', '/anything/at/all', {}],
])('%s against %s yields %j', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})

test('the first page whose pattern matches is shown, with its parameters', () => {
  const Room = () => <p>Room {useParams()['slug']}</p>
  const pages = { '/room/:slug': Room, '*': () => <p>Nothing here</p> }
  inMemory(<Routes pages={pages} />, '/room/caf%C3%A9')
  expect(screen.getByText('Room café')).toBeTruthy()
  inMemory(<Routes pages={pages} />, '/rooms')
  expect(screen.getByText('Nothing here')).toBeTruthy()
})

test('query parameters are decoded once', () => {
  const Next = () => <p>{useSearchParams().get('next')}</p>
  inMemory(<Next />, '/sign-in?next=%2Froom%2Flate%2520night%3Fa%3D1%26b')
  expect(screen.getByText('/room/late%20night?a=1&b')).toBeTruthy()
})

test('a link changes the page without loading the document', () => {
  inBrowser(<Link to="/ranking?season=June%202026">Ranking</Link>)
  const click = createEvent.click(screen.getByText('Ranking'))
  fireEvent(screen.getByText('Ranking'), click)
  expect(click.defaultPrevented).toBe(true)
  expect(shown()).toBe('/ranking?season=June%202026')
  expect(addressBar()).toBe('/ranking?season=June%202026')
})

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click that opens a tab or a window is left to the browser: %j',
  (how) => {
    const onClick = vi.fn()
    inBrowser(
      <Link to="/ranking" onClick={onClick}>
        Ranking
      </Link>,
    )
    const link = screen.getByText('Ranking')
    const click = createEvent.click(link, how)
    // Otherwise the test page would follow the link.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const prevented = vi.spyOn(click, 'preventDefault')
    fireEvent(link, click)
    expect(prevented).toHaveBeenCalledOnce()
    expect(onClick).toHaveBeenCalledOnce()
    expect(shown()).toBe('/')
    expect(link.getAttribute('href')).toBe('/ranking')
  },
)

test('a link whose own handler prevents the default does not navigate', () => {
  inBrowser(
    <Link to="/ranking" onClick={(event) => event.preventDefault()}>
      Ranking
    </Link>,
  )
  fireEvent.click(screen.getByText('Ranking'))
  expect(shown()).toBe('/')
})

test('clicking a link twice adds one entry to the history', () => {
  const push = vi.spyOn(window.history, 'pushState')
  inBrowser(<Link to="/ranking?all">All time</Link>)
  fireEvent.click(screen.getByText('All time'))
  fireEvent.click(screen.getByText('All time'))
  expect(shown()).toBe('/ranking?all')
  expect(push).toHaveBeenCalledOnce()
})

test('no link and no navigation leaves our origin', () => {
  const Leave = () => {
    const navigate = useNavigate()
    return <button onClick={() => navigate('//elsewhere.example/room')}>Leave</button>
  }
  inBrowser(
    <>
      <Link to="/\elsewhere.example">Link</Link>
      <Leave />
    </>,
  )
  expect(screen.getByText('Link').getAttribute('href')).toBe('/elsewhere.example')
  fireEvent.click(screen.getByText('Leave'))
  expect(shown()).toBe('/elsewhere.example/room')
})

test('the page follows when the browser goes back', () => {
  inBrowser(<Link to="/ranking">Ranking</Link>)
  fireEvent.click(screen.getByText('Ranking'))
  // Browsers change the URL first, then fire the event.
  window.history.replaceState(null, '', '/shop')
  act(() => window.dispatchEvent(new PopStateEvent('popstate')))
  expect(shown()).toBe('/shop')
})

test('a redirect replaces the entry in the history', () => {
  const push = vi.spyOn(window.history, 'pushState')
  window.history.replaceState(null, '', '/your-data')
  inBrowser(<Routes pages={{ '/your-data': () => <Navigate to="/settings/data" replace /> }} />)
  expect(shown()).toBe('/settings/data')
  expect(addressBar()).toBe('/settings/data')
  expect(push).not.toHaveBeenCalled()
})

test('a memory router leaves the address bar and the history alone', () => {
  const entries = window.history.length
  inMemory(
    <>
      <Address />
      <Link to="/room/barn?from=link">Barn</Link>
      <Routes pages={{ '/room/:slug': () => <Navigate to="/discord" replace /> }} />
    </>,
    '/discord',
  )
  fireEvent.click(screen.getByText('Barn'))
  expect(shown()).toBe('/discord')
  expect(addressBar()).toBe('/')
  expect(window.history.length).toBe(entries)
})

test('the old page stays until the next one is loaded', async () => {
  let load: (page: ComponentType) => void = () => undefined
  const Shop = lazy(async () => ({ default: await new Promise<ComponentType>((resolve) => (load = resolve)) }))
  const pages = { '/': () => <p>Street</p>, '/shop': Shop }
  inBrowser(
    <>
      <Link to="/shop">Go shopping</Link>
      <Suspense fallback={<p>Loading</p>}>
        <Routes pages={pages} />
      </Suspense>
    </>,
  )
  fireEvent.click(screen.getByText('Go shopping'))
  expect(addressBar()).toBe('/shop')
  expect(screen.getByText('Street')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
  await act(async () => load(() => <p>Shop</p>))
  expect(screen.getByText('Shop')).toBeTruthy()
})
