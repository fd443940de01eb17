import { useCallback, useEffect, useRef } from 'react'
import { reactRouterProvider, type RouterProvider } from 'react-admin'
import { useLocation } from 'react-router'

type Navigate = ReturnType<RouterProvider['useNavigate']>

/**
 * The panel's router. A list writes its filters into the URL half a second after the last keystroke, relative to the
 * list: that would take a user who has opened a row meanwhile back to the list. Such a write is ignored unless the
 * address bar still shows the page it comes from.
 */
export const panelRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useNavigateFromHere }

function useNavigateFromHere(): Navigate {
  const navigate = reactRouterProvider.useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  return useCallback<Navigate>(
    (to, options) => {
      if (changesSearchAlone(to) && here.current !== pathInAddressBar()) return
      navigate(to, options)
    },
    [navigate],
  )
}

const changesSearchAlone = (to: Parameters<Navigate>[0]) => typeof to === 'object' && to.pathname === undefined

/** The panel uses hash routes. */
const pathInAddressBar = () => location.hash.slice(1).split('?')[0] || '/'
