import 'reflect-metadata';
import { mongoModule } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import mongoose from 'mongoose';

interface Database {
  connection: mongoose.Connection;
  close: () => Promise<void>;
}
/** How the writers connect. */
const WAYS = {
  /** With the kit's own settings of the connection, as every service does. */
  services: async (url: string): Promise<Database> => {
    class Writers {}
    const root = { module: Writers, imports: [mongoModule(url)] };
    const app = await NestFactory.createApplicationContext(root, { logger: false });
    return { connection: app.get(getConnectionToken()), close: () => app.close() };
  },
  /** The control: acknowledged by the primary alone, before the write is on disk or on another node. */
  control: async (url: string): Promise<Database> => {
    const options = { w: 1, journal: false, serverSelectionTimeoutMS: 30_000 };
    const connection = await mongoose.createConnection(url, options).asPromise();
    return { connection, close: () => connection.close() };
  },
} as const;
export type Way = keyof typeof WAYS;

export const connectTo = (way: Way, url: string): Promise<Database> => WAYS[way](url);
