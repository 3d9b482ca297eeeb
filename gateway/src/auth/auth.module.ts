import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { JwtStrategy } from './jwt.strategy.js';
import { SessionsStore, sessionDocument } from './sessions.store.js';
import { SignIn } from './sign-in.js';
import { staffDocument, StaffStore } from './staff.store.js';
import { TOKEN_RULES } from './token-rules.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      useFactory: (settings: GatewaySettings) => ({
        secret: settings.JWT_SECRET,
        signOptions: {
          algorithm: TOKEN_RULES.algorithm,
          issuer: TOKEN_RULES.issuer,
          audience: TOKEN_RULES.audience,
          expiresIn: TOKEN_RULES.seconds,
        },
      }),
      inject: [SETTINGS],
    }),
    MongooseModule.forFeature([staffDocument, sessionDocument]),
  ],
  providers: [StaffStore, SessionsStore, JwtStrategy, SignIn],
  exports: [SignIn],
})
export class AuthModule {}
