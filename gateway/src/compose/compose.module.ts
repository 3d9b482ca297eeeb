import { Module } from '@nestjs/common';
import { ShowReader } from './show-reader.js';

@Module({ providers: [ShowReader], exports: [ShowReader] })
export class ComposeModule {}
