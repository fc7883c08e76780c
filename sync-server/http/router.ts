import type { Router as ExpressRouter } from 'express';

/** What answers some of the addresses of the service. */
export type Router = ExpressRouter;
