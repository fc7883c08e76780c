import { type ReactElement, useEffect } from 'react';

/** The description of the interface, which the service itself writes. */
export function Component(): ReactElement {
  useEffect(() => {
    window.location.replace('/api/docs');
  }, []);
  return <p role="status">Opening the API documentation...</p>;
}
