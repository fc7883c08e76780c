/** Resolves too when another tab still has it open: it goes as soon as that tab has closed it. */
export const deleteStore = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, () => resolve());
  });
