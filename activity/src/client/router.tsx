import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import { trimEnd } from '@segue/shared/trim-end.ts'
import { must } from '@segue/shared/must.ts'

// Decision 0026 explains why this is not a library.

/** Percent-encoded, as in the address bar. */
type Address = { pathname: string; search: string }
type NavigateOptions = { replace?: boolean }
type NavigateFunction = (to: string, options?: NavigateOptions) => void
type Params = Record<string, string | undefined>

const RouterContext = createContext<{ address: Address; navigate: NavigateFunction } | null>(null)
const ParamsContext = createContext<Params>({})

const useRouter = () => must(useContext(RouterContext), 'a RouterContext around everything that navigates')

export const useLocation = (): Address => useRouter().address
export const useNavigate = (): NavigateFunction => useRouter().navigate
/** The parameters of the page's pattern, decoded. */
export const useParams = (): Params => useContext(ParamsContext)

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Only the path, query and hash are used. A path starting with two slashes would otherwise name another host. */
const urlOf = (to: string) => new URL(to.replace(/^[/\\]+/, '/'), 'https://path-only')
const hrefOf = ({ pathname, search, hash }: URL) => pathname + search + hash
const addressOf = ({ pathname, search }: URL | Location): Address => ({ pathname, search })

/** A router for the address bar and the browser's history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => addressOf(window.location))
  const router = useMemo(() => {
    // In a transition, the old page stays until the next one has loaded.
    const follow = () => startTransition(() => setAddress(addressOf(window.location)))
    const navigate: NavigateFunction = (to, { replace = false } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(urlOf(to)))
      follow()
    }
    return { follow, navigate }
  }, [])
  useLayoutEffect(() => {
    window.addEventListener('popstate', router.follow)
    return () => window.removeEventListener('popstate', router.follow)
  }, [router])
  return (
    <Provider address={address} navigate={router.navigate}>
      {children}
    </Provider>
  )
}

/** A router with an address that is not in the address bar. */
export function MemoryRouter({ start = '/', children }: { start?: string; children: ReactNode }) {
  const [address, setAddress] = useState(() => addressOf(urlOf(start)))
  const navigate = useCallback((to: string) => startTransition(() => setAddress(addressOf(urlOf(to)))), [])
  return (
    <Provider address={address} navigate={navigate}>
      {children}
    </Provider>
  )
}

function Provider({
  address,
  navigate,
  children,
}: {
  address: Address
  navigate: NavigateFunction
  children: ReactNode
}) {
  const value = useMemo(() => ({ address, navigate }), [address, navigate])
  return <RouterContext value={value}>{children}</RouterContext>
}

const segmentsOf = (path: string) => trimEnd(path, '/').split('/')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The decoded parameters if a path matches `/a/:b/:optional?`, ignoring case; `*` matches every path. */
export function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {}
  const wanted = segmentsOf(pattern)
  const items = segmentsOf(pathname).map(decoded)
  if (items.length > wanted.length) return null
  const params: Params = {}
  for (const [index, segment] of wanted.entries()) {
    const value = items[index]
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? []
    if (name === undefined) {
      if (segment.toLowerCase() !== value?.toLowerCase()) return null
    } else if (value) params[name] = value
    else if (optional === undefined) return null
  }
  return params
}

/** The first page whose pattern matches the address. */
export function Routes({ pages }: { pages: Record<string, ComponentType> }) {
  const { pathname } = useLocation()
  for (const [pattern, Page] of Object.entries(pages)) {
    const params = matchPath(pattern, pathname)
    if (params)
      return (
        <ParamsContext value={params}>
          <Page />
        </ParamsContext>
      )
  }
  return null
}

/** A link to one of our pages. Clicks that open a tab or a window are left to the browser. */
export function Link({
  to,
  onClick,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  const { address, navigate } = useRouter()
  const href = hrefOf(urlOf(to))
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return
        event.preventDefault()
        // A second click on the same link adds no history entry.
        navigate(href, { replace: href === address.pathname + address.search })
      }}
    >
      {children}
    </a>
  )
}

/** Navigates when it is rendered. */
export function Navigate({ to, replace = false }: { to: string } & NavigateOptions) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}
